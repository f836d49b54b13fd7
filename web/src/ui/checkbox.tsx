/** A checkbox with its label beside it. */
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps } from "react-aria-components/Checkbox";
import { CheckIcon } from "./icons";

interface Props extends Omit<CheckboxProps, "className" | "style" | "children"> {
  children: ReactNode;
}

export function Checkbox({ children, ...box }: Props) {
  return (
    <AriaCheckbox
      {...box}
      className="group flex min-h-target items-center gap-3 py-1 data-disabled:opacity-50"
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-control border border-edge text-on-accent group-data-selected:border-accent group-data-selected:bg-accent group-data-invalid:border-danger"
      >
        <CheckIcon className="size-4 opacity-0 group-data-selected:opacity-100" strokeWidth={2.5} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
