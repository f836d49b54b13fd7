/** A category: free text, with the usual ones to choose from. */
import { type InputHTMLAttributes, type Ref, useId } from "react";
import { TextField } from "@/ui/text-field";
import { CATEGORIES } from "./words";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "className"> {
  label?: string;
  error?: string;
  onChange: (category: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function CategoryField({ label = "Category", onChange, ...input }: Props) {
  const id = useId();
  return (
    <>
      <TextField
        {...input}
        label={label}
        list={id}
        maxLength={50}
        autoCapitalize="none"
        placeholder="coat"
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
