/** A choice from a list, as a native select: the phone's own picker, the keyboard's own typing. */
import type { Ref, SelectHTMLAttributes } from "react";
import { classes } from "@/lib/browser/classes";
import { Field, type FieldProps, INPUT, inputEdge } from "./field";
import { ChevronDownIcon } from "./icons";

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  options: readonly Option[];
  ref?: Ref<HTMLSelectElement>;
}

export function Select({ label, description, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(attributes) => (
        <div className="relative">
          <select
            {...select}
            {...attributes}
            className={classes(INPUT, inputEdge(!!error), "appearance-none pe-11")}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto text-quiet" />
        </div>
      )}
    </Field>
  );
}
