/** A list of links to other pages. */
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { ForwardIcon } from "@/ui/icons";

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The current value, or a short description of the page. */
  note?: string;
  ref?: Ref<HTMLAnchorElement>;
}

function Row({ children, note, ...anchor }: RowProps) {
  return (
    <a
      {...anchor}
      className="group flex min-h-14 items-center gap-4 border-line border-b py-2 no-underline"
    >
      <span className="wrap-break-word grow group-hover:text-accent">{children}</span>
      {note && <span className="min-w-0 text-end text-quiet text-small">{note}</span>}
      <ForwardIcon className="shrink-0 text-quiet" />
    </a>
  );
}

export const LinkRow = createLink(Row);

export function LinkList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="grid border-line border-t">
      {children}
    </nav>
  );
}
