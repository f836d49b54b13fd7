/** A search field, labelled by its placeholder. */

import { type InputHTMLAttributes, useRef } from "react";
import { m } from "@/paraglide/messages.js";
import { CloseIcon, SearchIcon } from "./icons";

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "placeholder" | "onChange"
>;

interface Props extends Attributes {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    field.current?.focus();
  };
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute inset-y-0 start-3 my-auto text-quiet" />
      <input
        {...input}
        ref={field}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        type="search"
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        className="block min-h-target w-full rounded-control border border-edge bg-canvas pe-12 ps-11 text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== "" && (
        <button
          type="button"
          aria-label={m.search_clear()}
          onClick={clear}
          className="absolute inset-y-0 end-0.5 my-auto grid size-target place-items-center rounded-control text-quiet hover:text-ink"
        >
          <CloseIcon width={20} height={20} />
        </button>
      )}
    </div>
  );
}
