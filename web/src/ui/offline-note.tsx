/** A note shown while the network is down. */

import { useSyncExternalStore } from "react";
import { useOfflineTime } from "@/lib/http/offline-time";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";

export function OfflineNote() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const time = useOfflineTime();
  return (
    <p
      role="status"
      className="sticky top-0 z-30 bg-surface px-gutter py-2 text-center text-small empty:hidden"
    >
      {!online && (time ? m.offline_note_since({ time: shortTime(time) }) : m.offline_note())}
    </p>
  );
}

function listen(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}
