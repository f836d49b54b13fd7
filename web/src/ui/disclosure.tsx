/** More, on demand: it is drawn when it is opened. */
import { type ReactNode, useState } from "react";

interface Props {
  summary: ReactNode;
  /** At the other end of the summary. */
  aside?: ReactNode;
  /** It opens by itself, for example because of an error in it. */
  mustOpen?: boolean;
  children: ReactNode;
}

export function Disclosure({ summary, aside, mustOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="min-w-0 text-small"
      open={isOpen || mustOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-target cursor-pointer items-center justify-between gap-3 text-quiet">
        <span className="underline">{summary}</span>
        {aside}
      </summary>
      {(isOpen || mustOpen) && children}
    </details>
  );
}
