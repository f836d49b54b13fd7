/** Shows a failed call's errors in a form: at the field they name, or else above the button. */
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { messageOf, Problem } from "@/lib/http/problem";

/**
 * Sets the errors on the form, and returns the message that no field shows. `fieldOfCode` maps a
 * problem's code, such as `wrong_password`, to a field, for problems that name no field or name it
 * differently.
 */
export function showProblem<T extends FieldValues, Output = T>(
  error: unknown,
  form: UseFormReturn<T, unknown, Output>,
  fields: readonly FieldPath<T>[],
  fieldOfCode: Record<string, FieldPath<T>> = {},
): string | null {
  if (!(error instanceof Problem)) return messageOf(error);
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
