/** Shows how many photos the user has stored, and their size. */

import { useQuery } from "@tanstack/react-query";
import type { StorageUsed as Used } from "@/api/types";
import { counted, formatNumber } from "@/lib/text/count";
import { formatFileSize } from "@/lib/text/file-size";
import { m } from "@/paraglide/messages.js";
import { ProgressBar } from "@/ui/progress-bar";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { storageQuery } from "./export-queries";

export function StorageUsed() {
  const { data, isPending, error, refetch } = useQuery(storageQuery());
  return (
    <section aria-label={m.data_storage()} className="min-h-6">
      {isPending && (
        <div role="status">
          <span className="sr-only">{m.data_storage_loading()}</span>
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      )}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <div className="grid gap-2">
          <p>{explain(data)}</p>
          <ProgressBar
            label={m.data_storage()}
            share={Math.min(data.bytes / Math.max(data.quota, 1), 1)}
          />
          <p className="text-small text-quiet">{room(data)}</p>
          {data.bytes >= data.quota && <p className="text-danger">{m.data_storage_full()}</p>}
        </div>
      )}
    </section>
  );
}

const room = ({ bytes, quota }: Used) =>
  m.data_storage_room({ used: formatFileSize(bytes), quota: formatFileSize(quota) });

/** The size of older photos was not recorded: those are only counted. */
function explain({ photos, bytes, unmeasured }: Used): string {
  if (photos === 0) return m.data_no_photos();
  const inputs = { ...counted(photos), size: formatFileSize(bytes) };
  if (unmeasured === photos) return m.data_photos(inputs);
  if (unmeasured === 0) return m.data_photos_size(inputs);
  return m.data_photos_some_measured({ ...inputs, older: formatNumber(unmeasured) });
}
