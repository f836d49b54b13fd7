/** When the page was updated last; updates it now, or stops it from updating itself. */
import { notifyManager, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { Button, IconButton } from "@/ui/button";
import { RotateIcon } from "@/ui/icons";
import { operationsKeys } from "./operations-queries";

interface Props {
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

export function RefreshControls({ isPaused, onPause }: Props) {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: operationsKeys.all }) > 0;
  const updatedAt = useUpdatedAt();
  return (
    <div className="-me-3 ms-auto flex flex-wrap items-center justify-end text-small text-quiet tabular-nums">
      <span className="whitespace-nowrap">
        {isPaused && "Paused · "}
        {updatedAt > 0 && `Updated ${clock.format(updatedAt)}`}
      </span>
      <Button variant="quiet" aria-pressed={isPaused} onPress={() => onPause(!isPaused)}>
        Pause<span className="sr-only"> updates</span>
      </Button>
      <IconButton
        aria-label="refresh"
        aria-busy={isFetching}
        onPress={() => void queryClient.invalidateQueries({ queryKey: operationsKeys.all })}
      >
        <RotateIcon />
      </IconButton>
    </div>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

function useUpdatedAt(): number {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (callBack: () => void) => cache.subscribe(notifyManager.batchCalls(callBack)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () =>
    Math.max(
      0,
      ...cache
        .findAll({ queryKey: operationsKeys.all })
        .map(({ state: { dataUpdatedAt } }) => dataUpdatedAt),
    ),
  );
}
