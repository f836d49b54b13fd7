import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeGateway, type Reply } from "@/testing/gateway";
import { aSmallPhoto } from "@/testing/insights";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const CALENDAR = "GET /api/wardrobe/v1/calendar";
const open = async (address: string, replies: Record<string, Reply>) => {
  const { asked } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    ...replies,
  });
  return { asked, ...(await renderApp(address, { session: aSession() })) };
};

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("./wardrobe-page"),
    import("./calendar-view"),
    import("@/ui/sheet-dialog"),
  ]);
}, 120_000);

describe("the calendar", () => {
  it("shows a month by day, as grid and as list", async () => {
    const outfit = { id: "900", caption: "Market", alt_text: "", photo: aSmallPhoto };
    await open("/wardrobe?view=calendar&month=2026-11", {
      [CALENDAR]: {
        month: "2026-11",
        days: [{ date: "2026-11-05", worn: [outfit], garments: [], planned: [] }],
      },
    });
    const table = within(await screen.findByRole("table", { name: /2026/ }));
    expect(await table.findByRole("link", { name: /1 outfit worn/ })).toBeVisible();
    const list = within(screen.getByRole("list", { name: "Days" }));
    expect(list.getByRole("link", { name: "Market" })).toHaveAttribute("href", "/outfit/900");
  });

  it("shows this day of earlier years below the current month", async () => {
    const outfit = { id: "900", caption: "Market", alt_text: "", photo: aSmallPhoto };
    const replies = {
      [CALENDAR]: { month: "2026-11", days: [] },
      "GET /api/wardrobe/v1/calendar/same-day": {
        days: [{ date: `${new Date().getFullYear() - 1}-01-05`, worn: [outfit] }],
      },
    };
    await open("/wardrobe?view=calendar", replies);
    const section = within(await screen.findByRole("region", { name: "On this day" }));
    expect(section.getByRole("link")).toHaveTextContent("last year");
    await userEvent.click(screen.getByRole("button", { name: "previous month" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "On this day" })).toBeNull());
  });
});
