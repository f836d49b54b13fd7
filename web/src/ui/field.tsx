/** The common parts of form fields: a label above, a description, and the error. */
import { type ReactNode, useId } from "react";
import { classes } from "@/lib/browser/classes";

export interface FieldProps {
  label: string;
  description?: ReactNode;
  /** A sentence; its presence marks the field as invalid. */
  error?: string;
}

export const INPUT =
  "block w-full min-h-target rounded-control border bg-canvas px-3.5 text-base text-ink placeholder:text-quiet";
export const inputEdge = (invalid: boolean) => (invalid ? "border-danger" : "border-edge");

interface InputAttributes {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  className?: string;
  children: (attributes: InputAttributes) => ReactNode;
}

export function Field({ label, description, error, className, children }: Props) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return (
    <div className={classes("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-small font-[560]">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy.join(" ") || undefined,
      })}
      <p id={`${id}-error`} className="text-small text-danger empty:hidden" aria-live="polite">
        {error}
      </p>
      {description && (
        <div id={`${id}-description`} className="text-small text-quiet">
          {description}
        </div>
      )}
    </div>
  );
}
