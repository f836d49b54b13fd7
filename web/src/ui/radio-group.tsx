/** A few visible options, each with a line that explains it. */
import type { ReactNode } from "react";
import { Label } from "react-aria-components/Label";
import { RadioGroup as AriaRadioGroup, Radio } from "react-aria-components/RadioGroup";

export interface Choice<T extends string> {
  value: T;
  label: string;
  meaning?: string;
  icon?: ReactNode;
}

export interface RadioGroupProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  isDisabled?: boolean;
}

export function RadioGroup<T extends string>({ label, choices, ...group }: RadioGroupProps<T>) {
  return (
    <AriaRadioGroup
      value={group.value}
      onChange={(value) => group.onChange(value as T)}
      isDisabled={group.isDisabled}
      className="grid gap-2"
    >
      <Label className="text-small font-[560]">{label}</Label>
      <div className="grid gap-px overflow-hidden rounded-control border border-edge bg-line">
        {choices.map((choice) => (
          <ChoiceRow key={choice.value} {...choice} />
        ))}
      </div>
    </AriaRadioGroup>
  );
}

function ChoiceRow<T extends string>({ value, label, meaning, icon }: Choice<T>) {
  return (
    <Radio
      value={value}
      className="group flex min-h-14 cursor-default items-center gap-3 bg-canvas px-3.5 py-2 outline-offset-[-3px] data-selected:bg-accent-soft data-disabled:opacity-50"
    >
      {icon && <span className="text-quiet group-data-selected:text-accent">{icon}</span>}
      <span className="grid flex-1">
        <span className="font-[560]">{label}</span>
        {meaning && <span className="text-small text-quiet">{meaning}</span>}
      </span>
      <span
        aria-hidden="true"
        className="size-5 rounded-full border border-edge group-data-selected:border-[6px] group-data-selected:border-accent"
      />
    </Radio>
  );
}
