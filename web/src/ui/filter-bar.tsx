/** The filters of a view and a button that clears them; on a phone they wrap as needed. */
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { ChevronDownIcon, CloseIcon } from "./icons";
import type { Option } from "./select";

interface BarProps {
  children: ReactNode;
  onClear?: () => void;
  /** Controls at the end of the row that are no filters, such as a sort order. */
  beside?: ReactNode;
}

export function FilterBar({ children, onClear, beside }: BarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 py-1 tablet:gap-x-2">
      <search aria-label={m.filter_label()} className="contents">
        {children}
        {onClear && (
          <button
            type="button"
            onClick={onClear}
            className="inline-flex min-h-target shrink-0 items-center gap-1 px-2 text-small underline"
          >
            {m.common_clear_filters()}
          </button>
        )}
      </search>
      {beside && <div className="tablet:ms-auto">{beside}</div>}
    </div>
  );
}

const PILL =
  "relative inline-flex min-h-target max-w-full items-center gap-1.5 rounded-full border px-3 text-small tablet:px-4 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2";

interface SelectProps<T extends string> {
  /** The criterion, shown while nothing is chosen. */
  label: string;
  value: T | undefined;
  options: readonly Option[];
  onChange: (value: T | undefined) => void;
  /** Off for a sort order, which always has a value. */
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
        {canBeNone && <option value="">{m.filter_all({ label })}</option>}
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

/** A button in the shape of the filters. */
export function FilterButton({ onPress, children }: ButtonProps) {
  return (
    <button type="button" onClick={onPress} className={classes(PILL, "border-edge font-[560]")}>
      {children}
    </button>
  );
}

/** A filter set elsewhere, with a button to remove it. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={m.filter_remove({ name: children })}
      className={classes(PILL, "border-accent bg-accent-soft")}
    >
      <span className="truncate">{children}</span>
      <CloseIcon width={16} height={16} className="shrink-0" />
    </button>
  );
}
