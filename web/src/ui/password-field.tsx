/** A password field that can show its text. */

import { type InputHTMLAttributes, type Ref, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { Field, type FieldProps, INPUT, inputEdge } from "./field";
import { EyeIcon, EyeOffIcon } from "./icons";

export interface PasswordFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> {
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ label, description, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} description={description} error={error}>
      {(attributes) => (
        <div className="relative">
          <input
            {...input}
            {...attributes}
            type={shown ? "text" : "password"}
            className={classes(INPUT, inputEdge(!!error), "pe-12")}
          />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            aria-label={m.password_show()}
            className="absolute inset-y-0 end-0.5 my-auto grid size-target place-items-center rounded-control text-quiet hover:text-ink"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
