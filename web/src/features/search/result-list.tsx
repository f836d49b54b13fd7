/** The frame of each result list: loading, failed, empty, or dimmed while newer results load. */
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import type { MessagePart } from "@/paraglide/runtime.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { RichText } from "@/ui/rich-text";
import { EmptyState, ErrorState } from "@/ui/states";
import { shortened } from "./search-view";

interface Props<T> {
  query: UseInfiniteQueryResult<T[]>;
  typed: string;
  /** `2 people`: for the announcement and the end of the list. */
  count: (number: number) => string;
  /** The words have a tag `typed` around the text. */
  empty: { title: string; words: (inputs: { typed: string }) => readonly MessagePart[] };
  skeleton: ReactNode;
  children: (items: T[]) => ReactNode;
}

export function ResultList<T>({ query, typed, count, empty, skeleton, children }: Props<T>) {
  const { data: items, error, isPlaceholderData, refetch } = query;
  if (error && !items) return <ErrorState error={error} retry={() => void refetch()} />;
  const isEmpty = items?.length === 0;
  const results = count(items?.length ?? 0);
  const found = query.hasNextPage ? m.search_more_than({ results }) : results;
  return (
    <div>
      <p role="status" className="sr-only">
        {items && !isPlaceholderData && (isEmpty ? empty.title : found)}
      </p>
      {!items && skeleton}
      {isEmpty && (
        <EmptyState title={empty.title}>
          <RichText
            parts={empty.words({ typed: shortened(typed) })}
            tags={{ typed: (text) => <bdi>{text}</bdi> }}
          />
        </EmptyState>
      )}
      {items && !isEmpty && (
        <div className={classes("transition-opacity", isPlaceholderData && "opacity-60")}>
          {children(items)}
          <InfiniteListEnd list={query}>{results}</InfiniteListEnd>
        </div>
      )}
    </div>
  );
}
