import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { unstageFile } from "@/features/session";
import { fakeGateway, json, type Reply } from "@/testing/gateway";
import { aSmallPhoto } from "@/testing/insights";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

const CALENDAR = "GET /api/wardrobe/v1/calendar";
const open = async (address: string, replies: Record<string, Reply>) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    ...replies,
  });
  return { requests, ...(await renderApp(address, { session: aSession() })) };
};

URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
afterEach(() => unstageFile());

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("./calendar-view"),
    import("./day-sheet"),
    import("@/features/outfit/composer/new-outfit-page"),
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
    expect(await table.findByRole("button", { name: /1 outfit worn/ })).toBeVisible();
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

  it("plans one of the user's outfits for a future day, and cancels that", async () => {
    const copy = anOutfit({ id: "901", state: "planned", planned_for: "2199-12-02" });
    const { requests, router } = await open("/wardrobe?view=calendar&month=2199-12", {
      [CALENDAR]: { month: "2199-12", days: [] },
      "GET /api/wardrobe/v1/outfits": aPage([anOutfit()]),
      "POST /api/wardrobe/v1/outfits/900/copies": () => json(copy, 201),
      "DELETE /api/wardrobe/v1/outfits/901": null,
      "DELETE /api/wardrobe/v1/trash/901": null,
    });
    await userEvent.click(await screen.findByRole("button", { name: "December 2, 2199" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Monday, December 2, 2199" }));
    expect(router.state.location.search).toMatchObject({ day: "2199-12-02" });
    expect(sheet.queryByLabelText("choose photo")).toBeNull();
    await userEvent.click(sheet.getByRole("button", { name: "Plan an outfit" }));
    await userEvent.click(await sheet.findByRole("button", { name: "Market morning" }));
    expect(await screen.findByText("Planned for December 2, 2199")).toBeInTheDocument();
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      planned_for: "2199-12-02",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
        "/api/wardrobe/v1/outfits/901",
        "/api/wardrobe/v1/trash/901",
      ]),
    );
  });

  it("posts an outfit worn on a past day, with that day", async () => {
    fakeUploads();
    // Where a photo is awaited, its draft must not be served from memory later.
    const { router } = await open("/outfit/new", {
      [CALENDAR]: { month: "2020-03", days: [] },
      "GET /api/wardrobe/v1/outfits": aPage([]),
    });
    await router.navigate({ to: "/wardrobe", search: { view: "calendar", month: "2020-03" } });
    await userEvent.click(await screen.findByRole("button", { name: "March 5, 2020" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Thursday, March 5, 2020" }));
    expect(sheet.getByText("Nothing recorded on this day.")).toBeVisible();
    expect(sheet.queryByRole("button", { name: "Plan an outfit" })).toBeNull();
    await userEvent.upload(sheet.getByLabelText("choose photo"), aPhotoFile());
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/new"));
    expect(await screen.findByLabelText("Worn on")).toHaveValue("2020-03-05");
  });

  it("creates, renews and deletes the address for calendar apps", async () => {
    const of = (token: string) => ({
      url: `https://garderobe.example/api/wardrobe/v1/calendars/${token}.ics`,
      created_at: "2026-11-27T10:00:00Z",
    });
    const LINK = "/api/wardrobe/v1/calendar/link";
    const links = [of("first"), of("second")];
    await open("/wardrobe?view=calendar&month=2026-11", {
      [CALENDAR]: { month: "2026-11", days: [] },
      [`GET ${LINK}`]: null,
      [`POST ${LINK}`]: () => json(links.shift()),
      [`DELETE ${LINK}`]: () => new Response(null, { status: 204 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Show in my calendar app" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Calendar subscription" }));
    await userEvent.click(await sheet.findByRole("button", { name: "Create address" }));
    expect(await sheet.findByText(of("first").url)).toBeVisible();
    expect(sheet.getByRole("link", { name: "Open in calendar app" })).toHaveAttribute(
      "href",
      "webcals://garderobe.example/api/wardrobe/v1/calendars/first.ics",
    );

    await userEvent.click(sheet.getByRole("button", { name: "New address" }));
    expect(await sheet.findByText(of("second").url)).toBeVisible();
    expect(await screen.findByText("The old address no longer works")).toBeVisible();

    await userEvent.click(sheet.getByRole("button", { name: "Turn off" }));
    expect(await sheet.findByRole("button", { name: "Create address" })).toBeVisible();
  });
});
