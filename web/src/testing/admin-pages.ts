/** Data for the admin pages, and how to open them. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { OutfitEvidence, Recommendation, Report } from "@/api/types";
import { fakeGateway, json, type Reply } from "./gateway";
import { aPage } from "./outfits";
import { aProfile, aSession } from "./people";
import { renderApp } from "./render-app";

export const API = "/api/admin/v1";
export const aRecommendation = (overrides: Partial<Recommendation> = {}): Recommendation => ({
  id: "5",
  kind: "person",
  subject_id: "77",
  owner_id: "77",
  reason: "For wet days",
  starts_at: "2026-11-01T00:00:00Z",
  ends_at: "2026-12-01T00:00:00Z",
  countries: [],
  position: 1,
  state: "running",
  public: true,
  seen: 12,
  opened: 3,
  followed: 1,
  created_at: "2026-11-01T10:00:00Z",
  version: 4,
  ...overrides,
});
export const aReport = (overrides: Partial<Report> = {}): Report => ({
  id: "9",
  kind: "person",
  subject_id: "77",
  accused_id: "77",
  outfit_id: null,
  accused_name: "ben",
  reason: "spam",
  note: "Bought likes",
  others: 2,
  act: null,
  part: null,
  notice: "",
  decided_by: null,
  decided_at: null,
  created_at: "2026-11-01T10:00:00Z",
  ...overrides,
});
/** An outfit that became private, as a moderator sees it: one of its garments is private, too. */
export const aReportedOutfit: OutfitEvidence = {
  id: "12",
  owner_id: "77",
  audience: "private",
  hidden: false,
  caption: "First snow",
  alt_text: "A red coat",
  worn_on: null,
  published_at: "2026-11-20T10:00:00Z",
  photo: { width: 600, height: 1000, thumbhash: "1QcSHQ==" },
  pins: [
    {
      id: "1",
      garment_id: "5",
      x: 0.1,
      y: 0.1,
      width: 0.5,
      height: 0.5,
      garment: { id: "5", name: "Coat", category: "outerwear", colors: [], brand: "Acme" },
    },
    { id: "2", garment_id: "6", x: 0.1, y: 0.1, width: 0.5, height: 0.5, garment: null },
  ],
};

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name }));

export async function openAdmin(address: string, replies: Record<string, Reply> = {}) {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": (_request, url) => {
      const ben = { ...aProfile(), id: "77", username: "ben" };
      return json(url.searchParams.has("ids") ? { items: [ben] } : ben);
    },
    "GET /api/feed/v1/recommendations": aPage([]),
    [`GET ${API}/me`]: { role: "admin" },
    [`GET ${API}/recommendations`]: aPage([aRecommendation()]),
    [`GET ${API}/reports`]: aPage([aReport()]),
    [`GET ${API}/accounts`]: aPage([]),
    [`GET ${API}/content-decisions`]: aPage([]),
    [`GET ${API}/waiting`]: { reports: 1, appeals: 0, waitlist: 0 },
    ...replies,
  });
  return { ...gateway, ...(await renderApp(address, { session: aSession() })) };
}
