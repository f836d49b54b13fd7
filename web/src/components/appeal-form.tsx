/** The form for the one appeal against a moderation decision. Calls no API: `onAppeal` sends. */
import { type FormEvent, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { TextArea } from "@/ui/text-field";

const MAX_LENGTH = 2000;

export function AppealForm({ onAppeal }: { onAppeal: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [isSent, setSent] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setProblem(null);
    setPending(true);
    await onAppeal(text.trim()).then(
      () => setSent(true),
      (error) => setProblem(messageOf(error)),
    );
    setPending(false);
  };
  if (isSent) {
    return <p role="status">{m.appeal_sent()}</p>;
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextArea
        label={m.appeal_label()}
        description={m.appeal_description()}
        required
        rows={4}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="secondary" isPending={isPending}>
        {m.appeal_send()}
      </Button>
    </form>
  );
}
