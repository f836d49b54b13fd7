/** The type of a garment: free text with common suggestions. */
import { type InputHTMLAttributes, type Ref, useId } from "react";
import { CATEGORIES } from "@/features/wardrobe/labels";
import { TextField } from "@/ui/text-field";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "className"> {
  error?: string;
  onChange: (category: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function CategoryField({ onChange, ...input }: Props) {
  const id = useId();
  return (
    <>
      <TextField
        {...input}
        label="Type"
        list={id}
        maxLength={50}
        autoCapitalize="none"
        placeholder="e.g. coat"
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
