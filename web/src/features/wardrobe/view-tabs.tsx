/** The six views of the wardrobe, as links. */
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { m } from "@/paraglide/messages.js";
import { VIEW_LABELS } from "./labels";
import { VIEWS, type View } from "./search";

export function ViewTabs({ view }: { view: View }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>(`[data-view=${view}]`);
    // Not by scrollIntoView, which may scroll the page as well.
    if (nav.current && tab)
      nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [view]);
  return (
    <nav
      ref={nav}
      aria-label={m.wardrobe_views()}
      className="-mx-gutter relative overflow-x-auto px-gutter"
    >
      <ul className="flex w-max min-w-full gap-4 border-line min-[24rem]:gap-6 border-b">
        {VIEWS.map((each) => (
          <li key={each} data-view={each} className="shrink-0">
            <Link
              to="/wardrobe"
              search={each === "outfits" ? {} : { view: each }}
              // Every view has the same path: the router alone would mark them all.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={each === view ? "page" : undefined}
              className="relative inline-flex min-h-target items-center text-quiet no-underline hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
            >
              {VIEW_LABELS[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
