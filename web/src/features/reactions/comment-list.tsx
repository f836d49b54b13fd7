/** What is said about an outfit, and what its owner can do about it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Comment } from "@/api/types";
import { useRealtime, useSession } from "@/features/session";
import { timeAgo } from "@/lib/dates";
import { sentenceOf } from "@/lib/problem";
import { Button, IconButton } from "@/ui/button";
import { TrashIcon } from "@/ui/icons";
import { bubble, toast } from "@/ui/notices";
import { PersonLine } from "@/ui/person-line";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { commentsQuery, useDecideComment } from "./queries";

interface Props {
  outfitId: string;
  ownerId: string;
  /** What can be done about a comment of somebody else's. */
  menu?: (comment: Comment) => ReactNode;
}

export function CommentList({ outfitId, ownerId, menu }: Props) {
  const list = useInfiniteQuery(commentsQuery(outfitId));
  const { data: comments, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useRealtime("reactions_changed", ({ outfit_id }) => {
    if (outfit_id === outfitId) void refetch();
  });
  if (error && !comments) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!comments) return <CommentsSkeleton />;
  if (comments.length === 0) {
    return <p className="py-4 text-quiet">No comments yet. Say something kind.</p>;
  }
  return (
    <>
      <ul aria-label="Comments" className="grid">
        {comments.map((comment) => (
          <li key={comment.id} className="border-line border-b py-3 last:border-0">
            <CommentRow comment={comment} {...{ ownerId, menu }} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

type RowProps = Pick<Props, "ownerId" | "menu"> & { comment: Comment };

function CommentRow({ comment, ownerId, menu }: RowProps) {
  const me = useSession()?.user.id;
  const isHeld = comment.state === "held";
  return (
    <article aria-label={`Comment by ${comment.author.username}`} className="grid gap-1">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <PersonLine person={comment.author}>
            <time dateTime={comment.created_at}>{timeAgo(comment.created_at)}</time>
          </PersonLine>
        </div>
        {(me === comment.author.id || me === ownerId) && <DeleteComment comment={comment} />}
        {me !== comment.author.id && menu?.(comment)}
      </div>
      <p className="as-written pl-13 [overflow-wrap:anywhere]">{comment.text}</p>
      {isHeld && me === ownerId && <Approve comment={comment} />}
      {isHeld && me !== ownerId && (
        <p className="pl-13 text-quiet text-small">Shown once the owner approves it.</p>
      )}
    </article>
  );
}

function Approve({ comment }: { comment: Comment }) {
  const decide = useDecideComment(comment.outfit_id);
  const approve = () =>
    decide.mutate(
      { comment_id: comment.id, act: "approve" },
      { onSuccess: () => bubble("Approved"), onError: (error) => void toast(sentenceOf(error)) },
    );
  return (
    <div className="flex flex-wrap items-center gap-3 pl-13">
      <p className="grow text-quiet text-small">Only you two see this so far.</p>
      <Button look="secondary" isPending={decide.isPending} onPress={approve}>
        Approve
      </Button>
    </div>
  );
}

/** Asks once more: what is deleted cannot be brought back. */
function DeleteComment({ comment }: { comment: Comment }) {
  const [asks, setAsks] = useState(false);
  const decide = useDecideComment(comment.outfit_id);
  const remove = () =>
    decide.mutate(
      { comment_id: comment.id, act: "delete" },
      { onError: (error) => void toast(sentenceOf(error)) },
    );
  if (!asks) {
    return (
      <IconButton aria-label="delete comment" onPress={() => setAsks(true)}>
        <TrashIcon width={20} height={20} />
      </IconButton>
    );
  }
  return (
    <Button
      look="danger"
      autoFocus
      isPending={decide.isPending}
      onPress={remove}
      onBlur={() => setAsks(false)}
    >
      Delete
    </Button>
  );
}

const ROWS = ["a", "b"];

function CommentsSkeleton() {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">Loading comments</span>
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
