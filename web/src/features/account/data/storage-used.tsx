/** Shows how many photos the user has stored, and their size. */
import { useQuery } from "@tanstack/react-query";
import type { StorageUsed as Used } from "@/api/types";
import { count } from "@/lib/text/count";
import { formatFileSize } from "@/lib/text/file-size";
import { ProgressBar } from "@/ui/progress-bar";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { storageQuery } from "./export-queries";

export function StorageUsed() {
  const { data, isPending, error, refetch } = useQuery(storageQuery());
  return (
    <section aria-label="storage used" className="min-h-6">
      {isPending && (
        <div role="status">
          <span className="sr-only">Calculating your storage</span>
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      )}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <div className="grid gap-2">
          <p>{explain(data)}</p>
          <ProgressBar
            label="storage used"
            share={Math.min(data.bytes / Math.max(data.quota, 1), 1)}
          />
          <p className="text-small text-quiet">{room(data)}</p>
          {data.bytes >= data.quota && <p className="text-danger">{FULL}</p>}
        </div>
      )}
    </section>
  );
}

const FULL =
  "You're out of space. We won't delete anything; to add photos, delete some you no longer need, including from the trash.";

const room = ({ bytes, quota }: Used) =>
  `${formatFileSize(bytes)} of ${formatFileSize(quota)} used`;

/** The size of older photos was not recorded: those are only counted. */
function explain({ photos, bytes, unmeasured }: Used): string {
  if (photos === 0) return "You don't have any photos yet.";
  const all = `You have ${count(photos, "photo")} here`;
  if (unmeasured === photos) return `${all}.`;
  const size = `${formatFileSize(bytes)}, including the smaller copies we show`;
  if (unmeasured === 0) return `${all}: ${size}.`;
  return `${all}. They take ${size}, not counting ${unmeasured.toLocaleString()} older ones.`;
}
