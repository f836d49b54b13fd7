import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const MONTH = "/wardrobe?view=calendar&month=2026-11";

async function open(address: string) {
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/wardrobe/v1/calendar": { month: "2026-11", days: [] },
    "GET /api/wardrobe/v1/garments": aPage([]),
  });
  const { router } = await renderApp(address, { session: aSession() });
  const entry = () => router.history.location.state.__TSR_index;
  return { router, entry };
}

async function openDay(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "November 5, 2026" }));
  await screen.findByRole("dialog");
}

const sheetIsClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("./wardrobe-page"),
    import("./calendar/calendar-view"),
    import("./calendar/day-sheet"),
    import("./collage/collage-sheet"),
    import("./garments/garments-view"),
    import("@/ui/full-sheet-dialog"),
    import("@/ui/sheet-dialog"),
  ]);
}, 120_000);

it("closing a sheet goes back to the page that it was opened over", async () => {
  const { router, entry } = await open(MONTH);
  await openDay();
  expect(entry()).toBe(1);
  await userEvent.keyboard("{Escape}");
  await sheetIsClosed();
  expect(entry()).toBe(0);
  expect(router.state.location.search).toEqual({ view: "calendar", month: "2026-11" });
});

it("a sheet that is closed twice goes back once", async () => {
  const { router } = await open(MONTH);
  await openDay();
  // A browser goes back a moment later.
  const back = vi.spyOn(router.history, "back").mockReturnValue();
  await userEvent.keyboard("{Escape}{Escape}");
  expect(back).toHaveBeenCalledOnce();
});

it("a sheet whose own URL was opened closes without leaving the page", async () => {
  const { router, entry } = await open(`${MONTH}&day=2026-11-05`);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await sheetIsClosed();
  expect(entry()).toBe(0);
  expect(router.state.location.search).toEqual({ view: "calendar", month: "2026-11" });
});

it("the window of a collage adds nothing to the history beside its URL", async () => {
  const before = history.length;
  await open("/wardrobe?view=garments&collage=open");
  await screen.findByRole("dialog", { name: "Collage" });
  expect(history.length).toBe(before);
});
