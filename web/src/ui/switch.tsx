/** A switch that takes effect at once, with its label beside it. */
import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps } from "react-aria-components/Switch";

interface Props extends Omit<SwitchProps, "className" | "style" | "children"> {
  children: ReactNode;
}

export function Switch({ children, ...box }: Props) {
  return (
    <AriaSwitch
      {...box}
      className="group flex min-h-target items-center justify-between gap-4 py-1 data-disabled:opacity-50"
    >
      <span>{children}</span>
      <span
        aria-hidden="true"
        className="flex h-7 w-12 shrink-0 items-center rounded-full border border-edge bg-surface p-1 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-accent group-data-focus-visible:outline-offset-3 group-data-selected:border-accent group-data-selected:bg-accent"
      >
        <span className="size-5 rounded-full bg-edge transition-transform group-data-selected:translate-x-[1.125rem] rtl:group-data-selected:-translate-x-[1.125rem] group-data-selected:bg-on-accent" />
      </span>
    </AriaSwitch>
  );
}
