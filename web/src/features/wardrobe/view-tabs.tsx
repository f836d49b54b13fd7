/** The five views of the wardrobe, as links. */
import { Link } from "@tanstack/react-router";
import { capital } from "./labels";
import { VIEWS, type View } from "./search";

export function ViewTabs({ view }: { view: View }) {
  return (
    <nav aria-label="views of the wardrobe" className="-mx-gutter overflow-x-auto px-gutter">
      <ul className="flex gap-4 border-line min-[24rem]:gap-6 border-b">
        {VIEWS.map((each) => (
          <li key={each} className="shrink-0">
            <Link
              to="/wardrobe"
              search={each === "outfits" ? {} : { view: each }}
              // Every view has the same path: the router alone would mark them all.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={each === view ? "page" : undefined}
              className="relative inline-flex min-h-target items-center text-quiet no-underline hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
            >
              {capital(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
