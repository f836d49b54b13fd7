/** The filters of a view in one row that scrolls on a phone, and a button that clears them. */
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { ChevronDownIcon, CloseIcon } from "./icons";
import type { Option } from "./select";

interface BarProps {
  children: ReactNode;
  onClear?: () => void;
  /** Whether something stands at its right: then it fades out before it, else it reaches the edge. */
  isBeside?: boolean;
}

const FADING = "pr-4 [mask-image:linear-gradient(to_left,transparent,black_1rem)]";

export function FilterBar({ children, onClear, isBeside = false }: BarProps) {
  return (
    <search
      aria-label="filters"
      className={classes(
        "-ml-gutter flex items-center gap-2 overflow-x-auto py-1 pl-gutter [scrollbar-width:none]",
        isBeside ? FADING : "-mr-gutter pr-gutter",
      )}
    >
      {children}
      {onClear && (
        <button
          type="button"
          onClick={onClear}
          className="inline-flex min-h-target shrink-0 items-center gap-1 px-2 text-small underline"
        >
          Clear filters
        </button>
      )}
    </search>
  );
}

const PILL =
  "relative inline-flex min-h-target shrink-0 items-center gap-1.5 rounded-full border px-4 text-small focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2";

interface SelectProps<T extends string> {
  /** What it chooses by, shown while nothing is chosen. */
  label: string;
  value: T | undefined;
  options: readonly Option[];
  onChange: (value: T | undefined) => void;
  /** Off for an order, of which there is always one. */
  canBeNone?: boolean;
}

/** A native select in the shape of a pill. */
export function FilterSelect<T extends string>(props: SelectProps<T>) {
  const { label, value, options, onChange, canBeNone = true } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <label className={classes(PILL, value ? "border-accent bg-accent-soft" : "border-line")}>
      <span aria-hidden="true">{chosen?.label ?? label}</span>
      <ChevronDownIcon width={16} height={16} className="text-quiet" />
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={({ target }) => onChange((target.value || undefined) as T | undefined)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-canvas text-ink opacity-0"
      >
        {canBeNone && <option value="">{`${label}: all`}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Something chosen elsewhere, with a way to take it away. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`remove filter: ${children}`}
      className={classes(PILL, "border-accent bg-accent-soft")}
    >
      {children}
      <CloseIcon width={16} height={16} />
    </button>
  );
}
