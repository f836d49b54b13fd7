/** The form for a comment or reply. It keeps the text until it was delivered. */
import { type FormEvent, useRef, useState } from "react";
import type { Comment } from "@/api/types";
import { useComment } from "@/features/reactions/queries";
import { randomKey } from "@/lib/browser/random-key";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { TextArea } from "@/ui/text-field";

const MAX_CHARACTERS = 1000;
const WARN_AT = 900;

interface Props {
  outfitId: string;
  /** The comment being replied to. */
  replyTo?: Comment;
  onSent?: () => void;
  onCancel?: () => void;
}

export function CommentForm({ outfitId, replyTo, onSent, onCancel }: Props) {
  const mention = replyTo ? `@${replyTo.author.username} ` : "";
  const [text, setText] = useState(mention);
  const comment = useComment(outfitId);
  const key = useRef(randomKey());
  const isEmpty = text.trim() === mention.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || comment.isPending) return;
    comment.mutate(
      { text: text.trim(), reply_to: replyTo?.id ?? null, key: key.current },
      {
        onSuccess: ({ state }) => {
          setText(mention);
          key.current = randomKey();
          bubble(wordsFor(state, !!replyTo));
          onSent?.();
        },
      },
    );
  };
  return (
    <form onSubmit={send} className="grid w-full gap-2">
      <TextArea
        label={
          replyTo
            ? m.reactions_reply_to({ name: replyTo.author.username })
            : m.reactions_add_comment()
        }
        rows={1}
        maxLength={MAX_CHARACTERS}
        value={text}
        autoFocus={!!replyTo}
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onKeyDown={({ key: pressed }) => pressed === "Escape" && onCancel?.()}
        onChange={({ target }) => setText(target.value)}
        description={
          text.length > WARN_AT
            ? m.reactions_characters_remain(counted(MAX_CHARACTERS - text.length))
            : undefined
        }
        error={comment.error ? messageOf(comment.error) : undefined}
      />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button variant="quiet" onPress={onCancel}>
            {m.common_cancel()}
          </Button>
        )}
        <Button type="submit" isPending={comment.isPending} isDisabled={isEmpty}>
          {replyTo ? m.reactions_reply() : m.common_send()}
        </Button>
      </div>
    </form>
  );
}

function wordsFor(state: Comment["state"], isReply: boolean): string {
  if (state === "held") return m.reactions_sent_held();
  return isReply ? m.reactions_reply_sent() : m.reactions_comment_sent();
}
