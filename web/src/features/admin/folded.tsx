/** Controls that a phone folds behind a button, so that the list comes first. */
import { type ReactNode, useId, useState } from "react";
import { classes } from "@/lib/browser/classes";

interface Props {
  /** What the button calls them. */
  label: string;
  startsOpen: boolean;
  children: ReactNode;
}

export function Folded({ label, startsOpen, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div className="grid gap-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-target justify-self-start underline tablet:hidden"
      >
        {label}
      </button>
      <div id={id} className={classes(isOpen ? "grid" : "hidden", "gap-8 tablet:grid")}>
        {children}
      </div>
    </div>
  );
}
