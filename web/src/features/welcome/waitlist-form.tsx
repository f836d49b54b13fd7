/** Asks for an invitation; the place in the line is told by mail, never here. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { showProblem } from "@/lib/form-problem";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useJoinWaitlist } from "./queries";

const Request = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.email("Enter a whole email address, such as ana@example.org."),
  ),
});

export function WaitlistForm() {
  const form = useForm({ resolver: valibotResolver(Request), defaultValues: { email: "" } });
  const [problem, setProblem] = useState<string | null>(null);
  const join = useJoinWaitlist();
  const submit = form.handleSubmit(async (request) => {
    setProblem(null);
    await join
      .mutateAsync(request)
      .catch((error) => setProblem(showProblem(error, form, ["email"])));
  });
  if (join.isSuccess) {
    return (
      <p role="status" className="border-accent border-l-2 py-1 pl-4">
        Thank you. We write to {join.variables.email} when there is room.
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid gap-3 tablet:grid-cols-[1fr_auto] tablet:items-start">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        <div className="tablet:pt-[1.6rem]">
          <Button type="submit" look="secondary" wide isPending={join.isPending}>
            Join the waitlist
          </Button>
        </div>
      </div>
      <FormProblem>{problem}</FormProblem>
    </form>
  );
}
