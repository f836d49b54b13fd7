/** The comments on an outfit, each with its thread of replies. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { commentsQuery } from "@/features/reactions/queries";
import { useRealtime, useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import type { CommentMenu } from "./comment-row";
import { CommentThread } from "./comment-thread";

interface Props {
  outfitId: string;
  ownerId: string;
  /** Actions on another person's comment. */
  menu?: CommentMenu;
}

export function CommentList({ outfitId, ownerId, menu }: Props) {
  const me = useSession()?.user.id;
  const list = useInfiniteQuery(commentsQuery(outfitId));
  const { data: comments, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useRealtime("reactions_changed", ({ outfit_id }) => {
    if (outfit_id === outfitId) void refetch();
  });
  if (error && !comments) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!comments) return <CommentsSkeleton />;
  if (comments.length === 0) {
    const words = ownerId === me ? m.reactions_no_comments() : m.reactions_no_comments_invite();
    return <p className="py-4 text-quiet">{words}</p>;
  }
  return (
    <>
      <ul aria-label={m.common_comments()} className="grid">
        {comments.map((comment) => (
          <li key={comment.id} className="border-line border-b py-3 last:border-0">
            <CommentThread comment={comment} ownerId={ownerId} menu={menu} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {m.reactions_more_comments()}
        </Button>
      )}
    </>
  );
}

const ROWS = ["a", "b"];

function CommentsSkeleton() {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">{m.reactions_loading_comments()}</span>
      {ROWS.map((row) => (
        <span key={row} className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid grow content-center gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-3/4" />
          </span>
        </span>
      ))}
    </div>
  );
}
