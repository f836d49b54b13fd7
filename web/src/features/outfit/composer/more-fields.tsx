/** Rarely used fields, folded until opened or until one of them has an error. */
import { type ReactNode, useState } from "react";
import { m } from "@/paraglide/messages.js";
import { ChevronDownIcon } from "@/ui/icons";

interface Props {
  /** The list of fields beside the word "More". */
  summary: string;
  /** A field inside has an error. */
  isNeeded: boolean;
  children: ReactNode;
}

export function MoreFields({ summary, isNeeded, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-line border-y"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="font-[560]">{m.common_more()}</span>
        <span className="min-w-0 flex-1 truncate text-quiet text-small group-open:invisible">
          {summary}
        </span>
        <ChevronDownIcon className="text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pt-2 pb-6">{children}</div>
    </details>
  );
}
