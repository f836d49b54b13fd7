/** Writes an announcement, or edits a draft. */
import { type FormEvent, useState } from "react";
import type { Announcement } from "@/api/types";
import { errorsOf } from "@/features/admin/recommendations/period-values";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { useKeepDraft } from "./announcement-queries";

const EMPTY = { subject: "", text: "" };
const FIELDS = ["subject", "text"];
const MAX_LENGTHS = { subject: 120, text: 5000 };

interface Props {
  draft?: Announcement;
  onSaved?: () => void;
}

export function AnnouncementForm({ draft, onSaved }: Props) {
  const [words, setWords] = useState(draft ? { subject: draft.subject, text: draft.text } : EMPTY);
  const { mutate, isPending, error } = useKeepDraft(draft);
  const errors = errorsOf(error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const onSuccess = () => {
      bubble(m.admin_announcement_draft_saved());
      if (!draft) setWords(EMPTY);
      onSaved?.();
    };
    mutate(words, { onSuccess });
  };
  const change = (name: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [name]: event.target.value });
  return (
    <form
      onSubmit={submit}
      aria-label={draft ? m.admin_announcement_edit() : m.admin_announcement_new()}
      className="grid gap-4"
    >
      <TextField
        label={m.admin_announcement_subject()}
        required
        maxLength={MAX_LENGTHS.subject}
        value={words.subject}
        error={errors.subject}
        onChange={change("subject")}
      />
      <TextArea
        label={m.admin_announcement_text()}
        description={m.admin_announcement_text_hint()}
        required
        rows={8}
        maxLength={MAX_LENGTHS.text}
        value={words.text}
        error={errors.text}
        onChange={change("text")}
      />
      <FormProblem>
        {error && Object.keys(errors).length === 0 ? messageOf(error) : null}
      </FormProblem>
      <Button type="submit" isPending={isPending}>
        {m.common_save_draft()}
      </Button>
    </form>
  );
}
