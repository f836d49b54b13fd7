/** More, on demand: it is drawn when it is opened. */
import { type ReactNode, useState } from "react";

interface Props {
  summary: ReactNode;
  /** At the other end of the summary. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Disclosure({ summary, aside, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="min-w-0 text-small"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-target cursor-pointer items-center justify-between gap-3 text-quiet">
        <span className="underline">{summary}</span>
        {aside}
      </summary>
      {isOpen && children}
    </details>
  );
}
