/** A list beside the main one, with a button for its next page. */
import type { ReactNode } from "react";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

interface Props {
  label: string;
  /** An infinite query's result. */
  list: {
    data: readonly unknown[] | undefined;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** Shown when the list is empty; null shows nothing. */
  nothing: string | null;
  children: ReactNode;
}

export function SideList({ label, list, nothing, children }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = list;
  return (
    <>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && nothing && <Skeleton className="h-24" />}
      {data?.length === 0 && nothing && <p className="text-quiet text-small">{nothing}</p>}
      <ul aria-label={label} className="grid border-line border-t empty:hidden">
        {children}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          aria-label={m.admin_show_more_of({ list: label })}
          isPending={isFetchingNextPage}
          onPress={() => void fetchNextPage()}
        >
          {m.common_show_more()}
        </Button>
      )}
    </>
  );
}
