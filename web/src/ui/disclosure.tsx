/** More, on demand: it is drawn when it is opened. */
import { type ReactNode, useState } from "react";

interface Props {
  summary: ReactNode;
  children: ReactNode;
}

export function Disclosure({ summary, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="min-w-0 text-small"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-target cursor-pointer items-center text-quiet underline">
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}
