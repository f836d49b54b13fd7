/** Placeholder rows of circles or of the people in one. */
import { Skeleton } from "@/ui/skeleton";

const WIDTHS = ["w-40", "w-28", "w-36"];

export function CirclesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{label}</span>
      {WIDTHS.map((width) => (
        <span key={width} className="flex min-h-14 items-center border-line border-b">
          <Skeleton className={`h-5 ${width}`} />
        </span>
      ))}
    </div>
  );
}
