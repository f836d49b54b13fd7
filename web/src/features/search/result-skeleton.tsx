/** Placeholder rows of a picture and a name. */
import { Skeleton } from "@/ui/skeleton";

export function ResultSkeleton() {
  return (
    <div className="grid gap-4">
      {["w-40", "w-28", "w-36"].map((width) => (
        <span key={width} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className={`h-5 ${width}`} />
        </span>
      ))}
    </div>
  );
}
