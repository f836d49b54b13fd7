/** Links to the support pages, at the end of a page. */

import { Link } from "@tanstack/react-router";
import { m } from "@/paraglide/messages.js";

const PAGES = [
  { to: "/about", name: m.frame_about() },
  { to: "/support/help", name: m.frame_help() },
  { to: "/support/terms", name: m.frame_terms() },
  { to: "/support/privacy", name: m.frame_privacy() },
] as const;

export function SupportLinks() {
  return (
    <nav aria-label={m.frame_about_us()} className="-mx-2 flex flex-wrap">
      {PAGES.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-target items-center px-2 text-quiet text-small no-underline hover:text-ink aria-[current=page]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
