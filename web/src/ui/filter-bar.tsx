/** The filters of a view and a button that clears them: on a phone in as many rows as they need. */
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { ChevronDownIcon, CloseIcon } from "./icons";
import type { Option } from "./select";

interface BarProps {
  children: ReactNode;
  onClear?: () => void;
  /** What stands at the end of the row and is no filter, such as an order. */
  beside?: ReactNode;
}

export function FilterBar({ children, onClear, beside }: BarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 py-1 tablet:gap-x-2">
      <search aria-label="filters" className="contents">
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
      {beside && <div className="tablet:ml-auto">{beside}</div>}
    </div>
  );
}

const PILL =
  "relative inline-flex min-h-target max-w-full items-center gap-1.5 rounded-full border px-3 text-small tablet:px-4 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2";

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
      <span aria-hidden="true" className="truncate">
        {chosen?.label ?? label}
      </span>
      <ChevronDownIcon width={16} height={16} className="shrink-0 text-quiet" />
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

interface ButtonProps {
  onPress: () => void;
  children: ReactNode;
}

/** What is done in a view of many, in the shape of its filters. */
export function FilterButton({ onPress, children }: ButtonProps) {
  return (
    <button type="button" onClick={onPress} className={classes(PILL, "border-edge font-[560]")}>
      {children}
    </button>
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
      <span className="truncate">{children}</span>
      <CloseIcon width={16} height={16} className="shrink-0" />
    </button>
  );
}
