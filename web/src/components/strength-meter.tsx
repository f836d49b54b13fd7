/** Four marks and a hint that rate a password's strength; without a hint only the marks. */

import type { Strength } from "@/lib/auth/password-strength";
import { classes } from "@/lib/browser/classes";

const MARKS = [1, 2, 3, 4] as const;

export function StrengthMeter({ score, hint }: Strength) {
  const color = score <= 1 ? "bg-danger" : "bg-accent";
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark} className={classes("h-1", mark <= score ? color : "bg-line")} />
        ))}
      </div>
      <span aria-live="polite" className="empty:hidden">
        {hint}
      </span>
    </div>
  );
}
