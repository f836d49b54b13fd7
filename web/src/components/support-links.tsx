/** Links to the support pages, at the end of a page. */
import { Link } from "@tanstack/react-router";

const PAGES = [
  { to: "/about", name: "About" },
  { to: "/support/help", name: "Help" },
  { to: "/support/terms", name: "Terms" },
  { to: "/support/privacy", name: "Privacy" },
] as const;

export function SupportLinks() {
  return (
    <nav aria-label="about us" className="-mx-2 flex flex-wrap">
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
