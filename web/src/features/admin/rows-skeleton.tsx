/** Placeholder rows while a list is loading. */
import { Skeleton } from "@/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e"];

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
