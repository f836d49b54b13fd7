/** A comment with its replies, folded until opened or replied to. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Comment } from "@/api/types";
import { repliesQuery } from "@/features/reactions/queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { CommentForm } from "./comment-form";
import { type CommentMenu, CommentRow } from "./comment-row";

interface Props {
  comment: Comment;
  ownerId: string;
  menu?: CommentMenu;
}

export function CommentThread({ comment, ownerId, menu }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [replyTarget, setReplyTarget] = useState<Comment | null>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const replies = comment.reply_count ?? 0;
  const stopReplying = () => {
    setReplyTarget(null);
    replyButton.current?.focus();
  };
  return (
    <div className="grid gap-1">
      <CommentRow
        {...{ comment, ownerId, menu, replyButton }}
        onReply={() => setReplyTarget(comment)}
      />
      {(replies > 0 || replyTarget) && (
        <div className="ms-6 grid gap-1 border-line border-s ps-4">
          {replies > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="min-h-target justify-self-start px-3 font-[560] text-small underline-offset-4 hover:underline"
            >
              {isOpen ? m.reactions_hide_replies() : m.reactions_view_replies(counted(replies))}
            </button>
          )}
          {isOpen && replies > 0 && (
            <Replies comment={comment} ownerId={ownerId} menu={menu} onReply={setReplyTarget} />
          )}
          {replyTarget && (
            <CommentForm
              key={replyTarget.id}
              outfitId={comment.outfit_id}
              replyTo={replyTarget}
              onSent={() => {
                setOpen(true);
                stopReplying();
              }}
              onCancel={stopReplying}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Replies({ comment, onReply, ...rest }: Props & { onReply: (replied: Comment) => void }) {
  const list = useInfiniteQuery(repliesQuery(comment));
  const { data: replies, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (error && !replies) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!replies) {
    return (
      <div role="status" className="flex gap-3 py-2">
        <span className="sr-only">{m.reactions_loading_replies()}</span>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 grow" />
      </div>
    );
  }
  return (
    <>
      <ul
        aria-label={m.reactions_replies_to({ name: comment.author.username })}
        className="grid gap-2"
      >
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentRow comment={reply} {...rest} onReply={() => onReply(reply)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {m.reactions_more_replies()}
        </Button>
      )}
    </>
  );
}
