/** Switches between custom order and months; the choice is in the URL. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TagMonth } from "@/api/types";
import { classes } from "@/lib/browser/classes";
import { monthName } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";

export interface TagView {
  view?: "months";
  /** Such as 2026-11; only month by month. */
  month?: string;
}

interface Props extends TagView {
  /** The tag's months, newest first. */
  months: readonly TagMonth[];
  slug: string;
  userId: string;
}

export function TagViews({ months, view, month, slug, userId }: Props) {
  if (months.length === 0) return null;
  const params = { tag: slug, userId };
  const link = (search: TagView, isHere: boolean, words: ReactNode) => (
    <Link
      to="/tag/$tag/$userId"
      params={params}
      search={search}
      replace
      resetScroll={false}
      aria-current={isHere ? "page" : undefined}
      className={classes(
        "inline-flex min-h-target shrink-0 items-center gap-1.5 border-b-2 px-1 no-underline",
        isHere ? "border-accent text-ink" : "border-transparent text-quiet hover:text-ink",
      )}
    >
      {words}
    </Link>
  );
  return (
    <nav aria-label={m.tags_views()} className="grid gap-1 border-line border-b">
      <div className="flex gap-5">
        {link({}, view === undefined, m.tags_custom_order())}
        {link({ view: "months" }, view === "months", m.tags_by_month())}
      </div>
      {view === "months" && months.length > 1 && (
        <ul className="-mx-gutter flex gap-5 overflow-x-auto px-gutter text-small">
          <li>{link({ view }, month === undefined, m.tags_all_months())}</li>
          {months.map((each) => (
            <li key={each.month}>
              {link(
                { view, month: each.month },
                month === each.month,
                <>
                  {monthName(each.month)}
                  <span className="text-quiet tabular-nums">{each.outfit_count}</span>
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
