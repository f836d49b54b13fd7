/** Where a comment is written. It keeps the words until they have arrived. */
import { type FormEvent, useRef, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { randomKey } from "@/lib/random-key";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { TextArea } from "@/ui/text-field";
import { useComment } from "./queries";

const MOST_CHARACTERS = 1000;
const WARN_AT = 900;

export function CommentForm({ outfitId }: { outfitId: string }) {
  const [text, setText] = useState("");
  const key = useRef(randomKey());
  const comment = useComment(outfitId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || comment.isPending) return;
    comment.mutate(
      { text: text.trim(), key: key.current },
      {
        onSuccess: ({ state }) => {
          setText("");
          key.current = randomKey();
          bubble(state === "held" ? "Sent: shown once approved" : "Comment sent");
        },
      },
    );
  };
  return (
    <form onSubmit={send} className="grid w-full gap-2">
      <TextArea
        label="Add a comment"
        rows={1}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
        description={
          text.length > WARN_AT ? `${MOST_CHARACTERS - text.length} characters left` : undefined
        }
        error={comment.error ? sentenceOf(comment.error) : undefined}
      />
      <div className="justify-self-end">
        <Button type="submit" isPending={comment.isPending} isDisabled={!text.trim()}>
          Send
        </Button>
      </div>
    </form>
  );
}
