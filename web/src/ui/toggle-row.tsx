/** A few alternative views side by side, of which one is shown. */
import { classes } from "@/lib/browser/classes";

interface Props<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

export function ToggleRow<T extends string>({ label, choices, value, onChange }: Props<T>) {
  return (
    <fieldset className="flex flex-wrap gap-x-1 border-line border-b">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classes(
            "-mb-px min-h-target min-w-target border-b-2 px-2 tablet:px-4 font-[560] text-[0.9375rem]",
            choice.value === value ? "border-accent text-ink" : "border-transparent text-quiet",
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
