/** Asks for an invitation; the place in the line is told by mail, never here. */
import { type FormEvent, useState } from "react";
import { Problem, sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useJoinWaitlist } from "./queries";

/** One field only, so it does without the form library that the start page would have to load. */
export function WaitlistForm() {
  const [email, setEmail] = useState("");
  const join = useJoinWaitlist();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!join.isPending) join.mutate({ email: email.trim() });
  };
  if (join.isSuccess) {
    return (
      <p role="status" className="border-accent border-l-2 py-1 pl-4">
        Thank you. We write to {join.variables.email} when there is room.
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
      <FormProblem>{join.error && !emailError ? sentenceOf(join.error) : null}</FormProblem>
    </form>
  );
}

function fieldError(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  return error.errors.find(({ field }) => field.endsWith("email"))?.message;
}
