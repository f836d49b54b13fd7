/** The one button, and the link that looks like it. */
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaProps } from "react-aria-components/Button";
import { classes } from "@/lib/classes";
import { Spinner } from "./spinner";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

const SHAPE =
  "relative inline-flex min-h-target items-center justify-center gap-2 rounded-control px-5 text-[0.9375rem] font-[560] no-underline select-none transition-colors duration-150 aria-disabled:opacity-50 disabled:opacity-50";
const LOOKS: Record<ButtonLook, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-edge text-ink hover:bg-surface",
  quiet: "text-ink hover:bg-surface",
  danger: "bg-danger text-canvas hover:opacity-90",
};

export interface ButtonProps extends Omit<AriaProps, "className" | "style" | "children"> {
  look?: ButtonLook;
  wide?: boolean;
  children: ReactNode;
}

/** While `isPending` it keeps its width and its focus, and is announced as busy. */
export function Button({ look = "primary", wide, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classes(SHAPE, LOOKS[look], wide && "w-full")}>
      {({ isPending }) => (
        <>
          <span className={classes("inline-flex items-center gap-2", isPending && "opacity-0")}>
            {children}
          </span>
          {isPending && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner label="Working" />
            </span>
          )}
        </>
      )}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaProps, "className" | "style" | "children"> {
  "aria-label": string;
  children: ReactNode;
}

/** A button of one icon, 44 px square. */
export function IconButton({ children, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      className="inline-grid size-target shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-surface disabled:opacity-50"
    >
      {children}
    </AriaButton>
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  look?: ButtonLook;
  wide?: boolean;
}

function ButtonAnchor({ look = "primary", wide, className, ...props }: AnchorProps) {
  return <a {...props} className={classes(SHAPE, LOOKS[look], wide && "w-full", className)} />;
}

/** A router link (`to`, `params`, `search`) with the looks of a button. */
export const ButtonLink = createLink(ButtonAnchor);
