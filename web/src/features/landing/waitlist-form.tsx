/** Requests an invitation; the position on the waitlist is sent by email, never shown here. */

import { type FormEvent, useState } from "react";
import { messageOf, Problem } from "@/lib/http/problem";
import { listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { useJoinWaitlist, type WaitlistRequest } from "./queries";

interface Props {
  /** Whether nothing on the page is more important. */
  isMain?: boolean;
  /** Whether it was just opened. */
  autoFocus?: boolean;
}

/** One email and a few optional facts: not worth loading the form library on the landing page. */
export default function WaitlistForm({ isMain, autoFocus }: Props) {
  const [email, setEmail] = useState("");
  const [more, setMore] = useState<More>({});
  const join = useJoinWaitlist();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!join.isPending) join.mutate({ email: email.trim(), ...more });
  };
  if (join.isSuccess) {
    return (
      <p role="status" className="border-accent border-s-2 py-1 ps-4">
        {m.waitlist_joined({ email: join.variables.email })}
      </p>
    );
  }
  const emailError = fieldError(join.error);
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid gap-3 tablet:grid-cols-[1fr_auto] tablet:items-start">
        <TextField
          label={m.common_email()}
          type="email"
          name="email"
          required
          autoComplete="email"
          autoFocus={autoFocus}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={emailError}
        />
        <div className="tablet:pt-[1.6rem]">
          <Button
            type="submit"
            variant={isMain ? "primary" : "secondary"}
            wide
            isPending={join.isPending}
          >
            {m.waitlist_join()}
          </Button>
        </div>
      </div>
      <MoreFields more={more} onChange={setMore} />
      <FormProblem>{join.error && !emailError ? messageOf(join.error) : null}</FormProblem>
    </form>
  );
}

type More = Pick<WaitlistRequest, "country" | "why">;

/** The list of countries is built only when opened. */
function MoreFields({ more, onChange }: { more: More; onChange: (more: More) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-target content-center text-quiet text-small">
        {m.waitlist_more()}
      </summary>
      {isOpen && (
        <div className="grid gap-3 pt-1">
          <Select
            label={m.waitlist_country()}
            name="country"
            options={[{ value: "", label: m.waitlist_no_country() }, ...listCountries()]}
            value={more.country ?? ""}
            onChange={({ target: { value } }) => onChange({ ...more, country: value || undefined })}
          />
          <TextArea
            label={m.waitlist_why()}
            name="why"
            maxLength={500}
            value={more.why ?? ""}
            onChange={({ target: { value } }) => onChange({ ...more, why: value || undefined })}
          />
        </div>
      )}
    </details>
  );
}

function fieldError(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  return error.errors.find(({ field }) => field.endsWith("email"))?.message;
}
