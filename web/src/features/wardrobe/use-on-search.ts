/** Changes the wardrobe's URL for filters, for pages, and for sheets that lie over a page. */
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import type { OnSearch } from "./search";

/** Parameters of sheets: the page beneath stays where it is, and closing one is going back. */
const SHEETS = ["item", "collage", "bar", "year", "day"] as const;
/** Parameters of pages: Back returns from one. All others are filters, without a history entry. */
const PAGES = ["trip", "trash"] as const;

export function useOnSearch(): OnSearch {
  const router = useRouter();
  const navigate = useNavigate({ from: "/wardrobe" });
  const left = useRef<object>(undefined);
  return useCallback(
    (change) => {
      const here = router.latestLocation;
      const sheet = SHEETS.find((name) => name in change);
      const isOpen = !!sheet && sheet in here.search;
      if (sheet && change[sheet] === undefined) {
        // Going back takes a moment: a second press must not go back twice.
        if (!isOpen || left.current === here) return;
        if (router.history.canGoBack()) {
          left.current = here;
          router.history.back();
          return;
        }
      }
      void navigate({
        search: (now) => ({ ...now, ...change }),
        replace: sheet ? isOpen : !PAGES.some((name) => change[name] !== undefined),
        resetScroll: !sheet,
      });
    },
    [router, navigate],
  );
}
