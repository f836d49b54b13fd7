/** A checkbox whose target is a picture; the label is below. */
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps } from "react-aria-components/Checkbox";
import { CheckIcon } from "./icons";

interface Props extends Omit<CheckboxProps, "className" | "style" | "children"> {
  /** Decoration: fills a portrait frame. */
  picture: ReactNode;
  children: ReactNode;
}

export function PictureChoice({ picture, children, ...box }: Props) {
  return (
    <AriaCheckbox
      {...box}
      className="group grid content-start gap-1.5 text-center data-disabled:opacity-50"
    >
      <span
        aria-hidden="true"
        className="relative block aspect-portrait overflow-hidden rounded-print outline-accent outline-offset-2 group-data-focus-visible:outline-2 group-data-selected:outline-3"
      >
        {picture}
        <span className="absolute top-1.5 end-1.5 grid size-6 place-items-center rounded-full border border-white bg-black/30 text-white group-data-selected:border-accent group-data-selected:bg-accent group-data-selected:text-on-accent">
          <CheckIcon
            className="size-4 opacity-0 group-data-selected:opacity-100"
            strokeWidth={2.5}
          />
        </span>
      </span>
      <span className="text-small">{children}</span>
    </AriaCheckbox>
  );
}
