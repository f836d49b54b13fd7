/** The frame of each result list: loading, failed, empty, or dimmed while newer results load. */
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { shortened } from "./search-view";

interface Props<T> {
  query: UseInfiniteQueryResult<T[]>;
  typed: string;
  /** `2 people`: for the announcement and the end of the list. */
  count: (number: number) => string;
  empty: { title: string; words: (typed: ReactNode) => ReactNode };
  skeleton: ReactNode;
  children: (items: T[]) => ReactNode;
}

export function ResultList<T>({ query, typed, count, empty, skeleton, children }: Props<T>) {
  const { data: items, error, isPlaceholderData, refetch } = query;
  if (error && !items) return <ErrorState error={error} retry={() => void refetch()} />;
  const isEmpty = items?.length === 0;
  const more = query.hasNextPage ? "more than " : "";
  return (
    <div>
      <p role="status" className="sr-only">
        {items && !isPlaceholderData && (isEmpty ? empty.title : `${more}${count(items.length)}`)}
      </p>
      {!items && skeleton}
      {isEmpty && (
        <EmptyState title={empty.title}>{empty.words(<bdi>{shortened(typed)}</bdi>)}</EmptyState>
      )}
      {items && !isEmpty && (
        <div className={classes("transition-opacity", isPlaceholderData && "opacity-60")}>
          {children(items)}
          <InfiniteListEnd list={query}>{count(items.length)}</InfiniteListEnd>
        </div>
      )}
    </div>
  );
}
