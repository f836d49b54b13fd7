/** Pull to refresh for the installed app; browser tabs have their own. */
import { useEffect } from "react";
import { m } from "@/paraglide/messages.js";
import { ChevronDownIcon } from "@/ui/icons";
import { Spinner } from "@/ui/spinner";
import { PULL_THRESHOLD, usePullToRefresh } from "./use-pull-to-refresh";

interface Props {
  isRefreshing: boolean;
  onRefresh: () => void;
}

export default function PullToRefresh({ isRefreshing, onRefresh }: Props) {
  const pull = usePullToRefresh(onRefresh);
  useEffect(holdOverscroll, []);
  const shown = isRefreshing ? PULL_THRESHOLD : pull;
  if (shown === 0) return null;
  return (
    <div
      data-pull
      className="pointer-events-none fixed inset-x-0 -top-10 z-30 flex justify-center"
      style={{ transform: `translateY(calc(${shown}px + env(safe-area-inset-top)))` }}
    >
      <span className="grid size-10 place-items-center rounded-full border border-edge bg-raised text-accent shadow-lifted">
        {isRefreshing ? (
          <Spinner label={m.feed_refreshing()} />
        ) : (
          <ChevronDownIcon
            width={20}
            height={20}
            className={pull >= PULL_THRESHOLD ? "rotate-180" : undefined}
          />
        )}
      </span>
    </div>
  );
}

/** Without it Android reloads the whole app on the same gesture. */
function holdOverscroll(): () => void {
  const { style } = document.documentElement;
  style.overscrollBehaviorY = "contain";
  return () => {
    style.overscrollBehaviorY = "";
  };
}
