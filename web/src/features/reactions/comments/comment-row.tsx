/** One comment or reply, with the actions of its author, the outfit's owner and others. */
import { type ReactNode, type Ref, useState } from "react";
import type { Comment } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { useDecideComment } from "@/features/reactions/queries";
import { useSession } from "@/features/session";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { TrashIcon } from "@/ui/icons";
import { bubble, toastProblem } from "@/ui/notices";

export type CommentMenu = (comment: Comment) => ReactNode;

interface Props {
  comment: Comment;
  ownerId: string;
  menu?: CommentMenu;
  onReply: () => void;
  replyButton?: Ref<HTMLButtonElement>;
}

export function CommentRow({ comment, ownerId, menu, onReply, replyButton }: Props) {
  const me = useSession()?.user.id;
  const isHeld = comment.state === "held";
  const { username } = comment.author;
  const by = { name: username };
  return (
    <article
      aria-label={comment.reply_to ? m.reactions_reply_by(by) : m.reactions_comment_by(by)}
      className="grid gap-1"
    >
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <PersonLine person={comment.author}>
            <time dateTime={comment.created_at}>{timeAgo(comment.created_at)}</time>
          </PersonLine>
        </div>
        {(me === comment.author.id || me === ownerId) && <DeleteComment comment={comment} />}
        {me !== comment.author.id && menu?.(comment)}
      </div>
      <p className="as-written ps-13 [overflow-wrap:anywhere]">{comment.text}</p>
      {isHeld && me === ownerId && <Approve comment={comment} />}
      {isHeld && me !== ownerId && (
        <p className="ps-13 text-quiet text-small">{m.reactions_held()}</p>
      )}
      {me && (
        <button
          ref={replyButton}
          type="button"
          aria-label={m.reactions_reply_to(by)}
          onClick={onReply}
          className="ms-10 min-h-target justify-self-start px-3 font-[560] text-quiet text-small hover:text-ink"
        >
          {m.reactions_reply()}
        </button>
      )}
    </article>
  );
}

function Approve({ comment }: { comment: Comment }) {
  const decide = useDecideComment(comment.outfit_id);
  const approve = () =>
    decide.mutate(
      { comment_id: comment.id, act: "approve" },
      { onSuccess: () => bubble(m.reactions_approved()), onError: toastProblem },
    );
  return (
    <div className="flex flex-wrap items-center gap-3 ps-13">
      <p className="grow text-quiet text-small">{m.reactions_held_own()}</p>
      <Button variant="secondary" isPending={decide.isPending} onPress={approve}>
        {m.reactions_approve()}
      </Button>
    </div>
  );
}

/** Asks for confirmation: a deleted comment and its replies cannot be restored. */
function DeleteComment({ comment }: { comment: Comment }) {
  const [asks, setAsks] = useState(false);
  const decide = useDecideComment(comment.outfit_id);
  const remove = () =>
    decide.mutate({ comment_id: comment.id, act: "delete" }, { onError: toastProblem });
  if (!asks) {
    return (
      <IconButton aria-label={m.reactions_delete_comment()} onPress={() => setAsks(true)}>
        <TrashIcon width={20} height={20} />
      </IconButton>
    );
  }
  return (
    <Button
      variant="danger"
      autoFocus
      isPending={decide.isPending}
      onPress={remove}
      onBlur={() => setAsks(false)}
    >
      {comment.reply_count ? m.reactions_delete_with_replies() : m.common_delete()}
    </Button>
  );
}
