/** Puts a failed call's errors where they belong in a form: at the field it names, else above the button. */
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Problem, sentenceOf } from "./problem";

/**
 * Sets the errors on the form, and answers the sentence that no field shows.
 * `fieldOfCode` names the field by the problem's code, such as `wrong_password`: of a problem that
 * comes without one, or calls it otherwise.
 */
export function showProblem<T extends FieldValues, Output = T>(
  error: unknown,
  form: UseFormReturn<T, unknown, Output>,
  fields: readonly FieldPath<T>[],
  fieldOfCode: Record<string, FieldPath<T>> = {},
): string | null {
  if (!(error instanceof Problem)) return sentenceOf(error);
  const known = error.code ? fieldOfCode[error.code] : undefined;
  if (known) {
    form.setError(known, { type: "server", message: error.message }, { shouldFocus: true });
    return null;
  }
  let placed = 0;
  for (const { field, message } of error.errors) {
    const name = fields.find((known) => known === field.split(/[./]/).at(-1));
    if (!name) continue;
    form.setError(name, { type: "server", message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === error.errors.length ? null : error.message;
}
