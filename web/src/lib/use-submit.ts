/** Sending a form: errors come back to their fields, the rest as one sentence, and what was entered stays. */
import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showProblem } from "./form-problem";

interface Options<Values extends FieldValues, Output> {
  /** Sends the checked values; what it throws is shown. */
  send: (values: Output) => Promise<unknown>;
  fields: readonly FieldPath<Values>[];
  /** The field that a problem without one belongs to, by the problem's code. */
  fieldOfCode?: Record<string, FieldPath<Values>>;
}

export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { send, fields, fieldOfCode }: Options<Values, Output>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      setProblem(showProblem(error, form, fields, fieldOfCode));
    }
  });
  return { submit, problem, isPending: form.formState.isSubmitting };
}
