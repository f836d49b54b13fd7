/** The type of a garment: free text with common suggestions. */
import { type InputHTMLAttributes, type Ref, useId, useState } from "react";
import { CATEGORIES, categoryName, categoryNamed } from "@/lib/text/categories";
import { m } from "@/paraglide/messages.js";
import { TextField } from "@/ui/text-field";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "className"> {
  value: string;
  error?: string;
  onChange: (category: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function CategoryField({ value, onChange, ...input }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  return (
    <>
      <TextField
        {...input}
        label={m.garment_type()}
        list={id}
        maxLength={50}
        autoCapitalize="none"
        placeholder={m.garment_type_example()}
        // The name of a type is written as it was typed.
        value={categoryOf(typed) === value ? typed : categoryName(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(categoryOf(target.value));
        }}
      />
      <datalist id={id}>
        {CATEGORIES.map((category) => (
          <option key={category} value={categoryName(category)} />
        ))}
      </datalist>
    </>
  );
}

/** The service compares its own names of types; other words stay as they are. */
const categoryOf = (typed: string) => categoryNamed(typed) ?? typed;
