/** Single-line and multi-line text fields; both take react-hook-form's `register(...)` as it is. */
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { classes } from "@/lib/browser/classes";
import { FIRST_DAY, LAST_DAY } from "@/lib/forms/day-validation";
import { Field, type FieldProps, INPUT, inputEdge } from "./field";

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** Without a maximum a browser accepts six-digit years, which no service reads. */
const DAYS = { min: FIRST_DAY, max: LAST_DAY };

export function TextField({ label, description, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(attributes) => (
        <input
          type="text"
          dir="auto"
          {...(input.type === "date" && DAYS)}
          {...input}
          {...attributes}
          className={classes(INPUT, inputEdge(!!error))}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, description, error, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(attributes) => (
        <textarea
          rows={rows}
          dir="auto"
          {...area}
          {...attributes}
          className={classes(INPUT, inputEdge(!!error), "field-sizing-content py-3")}
        />
      )}
    </Field>
  );
}
