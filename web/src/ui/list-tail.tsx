/** The lower end of a list: asks for more before it comes into view, says when that failed, and when it is over. */
import { type ReactNode, useEffect, useRef } from "react";
import { sentenceOf } from "@/lib/problem";
import { Button } from "./button";
import { Spinner } from "./spinner";
import { ListEnd } from "./states";

const AHEAD = "1600px";

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
  /** What closes the list. */
  children: ReactNode;
}

export function ListTail({ list, children }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const mark = useWhenNear(waits, fetchNextPage);
  if (!hasNextPage) return <ListEnd>{children}</ListEnd>;
  return (
    <div ref={mark} className="grid min-h-24 justify-items-center gap-3 py-8 text-center">
      {isFetchingNextPage && <Spinner label="Loading more" />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div role="alert" className="grid justify-items-center gap-3">
          <p className="text-quiet">{sentenceOf(error)}</p>
          <Button look="secondary" onPress={() => fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Calls back once each time the element comes near while `active`. */
function useWhenNear(active: boolean, callBack: () => unknown) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(callBack);
  useEffect(() => {
    latest.current = callBack;
  });
  useEffect(() => {
    if (!active || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active]);
  return element;
}
