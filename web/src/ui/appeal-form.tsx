/** The one appeal against what was decided about an account. It knows no API: `onAppeal` sends. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { Button } from "./button";
import { FormProblem } from "./states";
import { TextArea } from "./text-field";

const LONGEST = 2000;

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
      (error) => setProblem(sentenceOf(error)),
    );
    setPending(false);
  };
  if (isSent) {
    return <p role="status">Thank you. We'll review our decision and email you.</p>;
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextArea
        label="Your appeal"
        description="You can appeal once. Tell us why we should reconsider."
        required
        rows={4}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" look="secondary" isPending={isPending}>
        Send appeal
      </Button>
    </form>
  );
}
