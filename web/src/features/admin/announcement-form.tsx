/** Writes an announcement, or changes the words of a draft. */
import { type FormEvent, useState } from "react";
import type { Announcement } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { useKeepDraft } from "./announcement-queries";
import { errorsOf } from "./terms";

const EMPTY = { subject: "", text: "" };
const FIELDS = ["subject", "text"];
const LONGEST = { subject: 120, text: 5000 };

interface Props {
  draft?: Announcement;
  onKept?: () => void;
}

export function AnnouncementForm({ draft, onKept }: Props) {
  const [words, setWords] = useState(draft ? { subject: draft.subject, text: draft.text } : EMPTY);
  const { mutate, isPending, error } = useKeepDraft(draft);
  const errors = errorsOf(error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const onSuccess = () => {
      bubble("Draft saved");
      if (!draft) setWords(EMPTY);
      onKept?.();
    };
    mutate(words, { onSuccess });
  };
  const change = (name: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [name]: event.target.value });
  return (
    <form
      onSubmit={submit}
      aria-label={draft ? "Edit the draft" : "New announcement"}
      className="grid gap-4"
    >
      <TextField
        label="Subject"
        required
        maxLength={LONGEST.subject}
        value={words.subject}
        error={errors.subject}
        onChange={change("subject")}
      />
      <TextArea
        label="Text"
        description="Plain text, with a blank line between paragraphs. We add the greeting and our signature."
        required
        rows={8}
        maxLength={LONGEST.text}
        value={words.text}
        error={errors.text}
        onChange={change("text")}
      />
      <FormProblem>
        {error && Object.keys(errors).length === 0 ? sentenceOf(error) : null}
      </FormProblem>
      <Button type="submit" isPending={isPending}>
        Save draft
      </Button>
    </form>
  );
}
