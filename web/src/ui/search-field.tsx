/** A line to find something by, named by what it says while it is empty. */
import type { InputHTMLAttributes } from "react";
import { SearchIcon } from "./icons";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "placeholder"> {
  label: string;
}

export function SearchField({ label, ...input }: Props) {
  return (
    <label className="relative block">
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto text-quiet" />
      <input
        {...input}
        type="search"
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        className="block min-h-target w-full rounded-control border border-edge bg-canvas pr-3 pl-11 text-base"
      />
    </label>
  );
}
