/** Asks for an invitation; the place in the line is told by mail, never here. */
import { type FormEvent, useState } from "react";
import { listCountries } from "@/lib/countries";
import { Problem, sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { useJoinWaitlist, type WaitlistRequest } from "./queries";

/** One address, and what else is told: no need for the form library that the start page would load. */
export function WaitlistForm() {
  const [email, setEmail] = useState("");
  const [more, setMore] = useState<More>({});
  const join = useJoinWaitlist();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!join.isPending) join.mutate({ email: email.trim(), ...more });
  };
  if (join.isSuccess) {
    return (
      <p role="status" className="border-accent border-l-2 py-1 pl-4">
        You're on the list. We've emailed {join.variables.email} with your place, and we'll email
        your invitation when there's room.
      </p>
    );
  }
  const emailError = fieldError(join.error);
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid gap-3 tablet:grid-cols-[1fr_auto] tablet:items-start">
        <TextField
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={emailError}
        />
        <div className="tablet:pt-[1.6rem]">
          <Button type="submit" look="secondary" wide isPending={join.isPending}>
            Join the waitlist
          </Button>
        </div>
      </div>
      <MoreFields more={more} onChange={setMore} />
      <FormProblem>{join.error && !emailError ? sentenceOf(join.error) : null}</FormProblem>
    </form>
  );
}

type More = Pick<WaitlistRequest, "country" | "why">;

/** Its list of countries is made for those who open it. */
function MoreFields({ more, onChange }: { more: More; onChange: (more: More) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-target content-center text-quiet text-small">
        Tell us more (optional)
      </summary>
      {isOpen && (
        <div className="grid gap-3 pt-1">
          <Select
            label="Country"
            name="country"
            options={[{ value: "", label: "Prefer not to say" }, ...listCountries()]}
            value={more.country ?? ""}
            onChange={({ target: { value } }) => onChange({ ...more, country: value || undefined })}
          />
          <TextArea
            label="Why would you like to join?"
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
