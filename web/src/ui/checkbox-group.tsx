/** Several choices of a few, in two columns. */
import { Checkbox } from "./checkbox";

interface Props<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

export function CheckboxGroup<T extends string>({ label, choices, value, onChange }: Props<T>) {
  const set = (choice: T, isOn: boolean) =>
    onChange(isOn ? [...value, choice] : value.filter((each) => each !== choice));
  return (
    <fieldset>
      <legend className="font-[560] text-small">{label}</legend>
      <div className="grid grid-cols-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            isSelected={value.includes(choice.value)}
            onChange={(isOn) => set(choice.value, isOn)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
