/** Grey placeholder shapes for content that is loading. */
import { classes } from "@/lib/browser/classes";

/** Set its size with class names, and a rounding unless it stands for a picture. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "block animate-pulse bg-surface",
        !className?.includes("rounded-") && "rounded-print",
        className,
      )}
    />
  );
}
