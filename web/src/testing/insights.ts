/** Opens the insights page, and builds a month and a photo for it. */
import type { Insights } from "@/api/types";
import { fakeGateway, type Reply } from "./gateway";
import { aPage } from "./outfits";
import { aProfile, aSession } from "./people";
import { renderApp } from "./render-app";

export const openInsights = async (address: string, replies: Record<string, Reply>) => {
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    ...replies,
  });
  return renderApp(address, { session: aSession() });
};

export const aMonth = (overrides: Partial<Insights["months"][number]> = {}) => ({
  month: "2026-11",
  wears: 0,
  garments: 0,
  days: 1,
  outfits: 0,
  outfits_without_pins: 0,
  ...overrides,
});

export const aSmallPhoto = {
  bucket: "outfits",
  path: "a-640.webp",
  width: 3,
  height: 5,
  thumbhash: "",
  colors: [],
};

/** Loads the page's code: the first time takes long on a busy machine. */
export const loadInsights = () =>
  Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("@/features/wardrobe/insights/insights-view"),
    import("@/features/wardrobe/year-story/year-story"),
    import("@/ui/sheet-dialog"),
  ]);
