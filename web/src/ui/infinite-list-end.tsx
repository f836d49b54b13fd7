/**
 * The end of an infinite list: loads more before it becomes visible, and reports failures and the
 * end.
 */

import { type ReactNode, useEffect, useRef } from "react";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "./button";
import { Spinner } from "./spinner";
import { ListEnd } from "./states";

const PRELOAD_MARGIN = "1600px";

interface InfiniteList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

interface Props {
  /** An infinite query's result. */
  list: InfiniteList;
  /** Closes the list. */
  children: ReactNode;
}

export function InfiniteListEnd({ list, children }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const shouldLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const mark = useNearViewport(shouldLoad, fetchNextPage);
  if (!hasNextPage) return <ListEnd>{children}</ListEnd>;
  return (
    <div ref={mark} className="grid min-h-24 justify-items-center gap-3 py-8 text-center">
      {isFetchingNextPage && <Spinner label={m.common_loading_more()} />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div role="alert" className="grid justify-items-center gap-3">
          <p className="text-quiet">{messageOf(error)}</p>
          <Button variant="secondary" onPress={() => fetchNextPage()}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Calls back each time the element comes near while `active`. */
function useNearViewport(active: boolean, callBack: () => unknown) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(callBack);
  useEffect(() => {
    latest.current = callBack;
  });
  useEffect(() => {
    if (!active || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active]);
  return element;
}
