/** The button, and links that look like it. Native elements, because every page loads them. */
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const SHAPE =
  "relative wrap-break-word inline-flex max-w-full min-h-target items-center justify-center gap-2 rounded-control px-5 text-[0.9375rem] font-[560] no-underline select-none transition-colors duration-150 disabled:opacity-50";
const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-edge text-ink hover:bg-surface",
  quiet: "text-ink hover:bg-surface",
  danger: "bg-danger text-canvas hover:opacity-90",
};

/** Two wide buttons side by side share the row equally, whatever their labels. */
const widthOf = (wide?: boolean) => (wide ? "w-full min-w-0" : "shrink-0");

interface Pressable
  extends Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    "className" | "style" | "children" | "onClick" | "disabled"
  > {
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export interface ButtonProps extends Pressable {
  variant?: ButtonVariant;
  wide?: boolean;
  /** It keeps its width and focus, does nothing, and is announced as busy. */
  isPending?: boolean;
  /** The current activity, where it takes so long that a spinner alone is not enough. */
  pendingWords?: string;
}

export function Button({ variant = "primary", wide, isPending, children, ...rest }: ButtonProps) {
  const { onPress, isDisabled, pendingWords, type = "button", ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={isPending ? "button" : type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && onPress?.()}
      className={classes(SHAPE, VARIANTS[variant], widthOf(wide))}
    >
      <span className={classes("inline-flex items-center gap-2", isPending && "opacity-0")}>
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner label={pendingWords ?? m.button_working()} />
          {pendingWords && <span aria-hidden="true">{pendingWords}</span>}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Pressable {
  "aria-label": string;
}

const ICON_SHAPE =
  "inline-grid size-target shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-surface disabled:opacity-50";

/** An icon button, 44 px square. */
export function IconButton({ children, onPress, isDisabled, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      disabled={isDisabled}
      onClick={() => onPress?.()}
      className={ICON_SHAPE}
    >
      {children}
    </button>
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  variant?: ButtonVariant;
  wide?: boolean;
}

function ButtonAnchor({ variant = "primary", wide, className, ...props }: AnchorProps) {
  return <a {...props} className={classes(SHAPE, VARIANTS[variant], widthOf(wide), className)} />;
}

/** A link to a local file that looks like a button. */
export const FileLink = ButtonAnchor;

/** A router link (`to`, `params`, `search`) that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

function IconAnchor({ className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={classes(ICON_SHAPE, className)} />;
}

/** An icon router link, 44 px square; its name is hidden text or an `aria-label`. */
export const IconLink = createLink(IconAnchor);
