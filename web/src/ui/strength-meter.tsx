/** Four marks and a hint that say how strong a password is; without a hint only the marks. */
import { classes } from "@/lib/classes";
import type { Strength } from "@/lib/password-strength";

const MARKS = [1, 2, 3, 4] as const;

export function StrengthMeter({ score, hint }: Strength) {
  const colour = score <= 1 ? "bg-danger" : "bg-accent";
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark} className={classes("h-1", mark <= score ? colour : "bg-line")} />
        ))}
      </div>
      <span aria-live="polite" className="empty:hidden">
        {hint}
      </span>
    </div>
  );
}
