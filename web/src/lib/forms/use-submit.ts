/** Submits a form: errors go to their fields, the rest becomes one message, and the values stay. */
import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showProblem } from "./form-problem";

interface Options<Values extends FieldValues, Output> {
  /** Sends the validated values; its errors are shown. */
  send: (values: Output) => Promise<unknown>;
  fields: readonly FieldPath<Values>[];
  /** Maps the code of a problem without a field to a field. */
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
