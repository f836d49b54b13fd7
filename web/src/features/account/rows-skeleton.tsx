/** Placeholder rows of two lines each. */
import { Skeleton } from "@/ui/skeleton";

const ROWS = ["a", "b", "c"];

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <span key={row} className="grid gap-2 border-line border-b py-4 last:border-0">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3.5 w-28" />
        </span>
      ))}
    </div>
  );
}
