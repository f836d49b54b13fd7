/** Where one can go from the account page. */
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import { ForwardIcon } from "@/ui/icons";

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function Row({ children, ...anchor }: RowProps) {
  return (
    <a
      {...anchor}
      className="flex min-h-14 items-center justify-between gap-4 border-line border-b no-underline hover:text-accent"
    >
      {children}
      <ForwardIcon className="text-quiet" />
    </a>
  );
}

const Place = createLink(Row);

export function Places({ username }: { username: string }) {
  return (
    <nav aria-label="account" className="grid border-line border-t">
      <Place to="/user/$username" params={{ username }}>
        My page
      </Place>
      <Place to="/tag/all">My tags</Place>
    </nav>
  );
}
