/** When the page was updated last; updates it now, or stops it from updating itself. */
import { notifyManager, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { RotateIcon } from "@/ui/icons";
import { RichText } from "@/ui/rich-text";
import { clockTime } from "./clock";
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
        {isPaused && `${m.admin_ops_paused()} · `}
        {updatedAt > 0 && m.admin_ops_updated({ time: clockTime(updatedAt) })}
      </span>
      <Button variant="quiet" aria-pressed={isPaused} onPress={() => onPause(!isPaused)}>
        <RichText
          parts={m.admin_ops_pause.parts()}
          tags={{ rest: (text) => <span className="sr-only">{text}</span> }}
        />
      </Button>
      <IconButton
        aria-label={m.admin_ops_refresh()}
        aria-busy={isFetching}
        onPress={() => void queryClient.invalidateQueries({ queryKey: operationsKeys.all })}
      >
        <RotateIcon />
      </IconButton>
    </div>
  );
}

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
