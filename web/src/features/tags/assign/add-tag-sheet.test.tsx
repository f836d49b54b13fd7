import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PLACE = "/api/tags/v1/tags/linen/outfits/900";
const placed = { id: "900", owner_id: "1042", added_at: "2026-11-21T10:00:00Z" };
const openSheet = async (overrides: Record<string, Reply> = {}) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/wardrobe/v1/outfits/900": anOutfit(),
    "GET /api/tags/v1/tags": aPage([aTag(), aTag({ id: "51", slug: "work", name: "Work" })]),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    "GET /api/tags/v1/co-owned-tags": aPage([]),
    [`PUT ${PLACE}`]: placed,
    [`DELETE ${PLACE}`]: null,
    ...overrides,
  });
  const view = await renderApp("/tag/add/900", { session: aSession() });
  return { ...gateway, ...view, sheet: within(await screen.findByRole("dialog")) };
};

describe("adding an outfit to tags", () => {
  it("saves a choice at once and can undo it", async () => {
    const { sheet, requests } = await openSheet();
    await userEvent.click(await sheet.findByRole("checkbox", { name: "Linen" }));
    expect(await sheet.findByText("Added to Linen")).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ method: "PUT", path: PLACE }));
    await userEvent.click(sheet.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(requests).toContainEqual(expect.objectContaining({ method: "DELETE", path: PLACE })),
    );
  });

  it("removes the check again, and says why, when saving fails", async () => {
    const { sheet } = await openSheet({
      [`PUT ${PLACE}`]: () => problem(409, { detail: "This tag is being merged." }),
    });
    const linen = await sheet.findByRole("checkbox", { name: "Linen" });
    await userEvent.click(linen);
    expect(await sheet.findByText("This tag is being merged.")).toBeVisible();
    expect(linen).not.toBeChecked();
  });

  it("shows each tag's number of outfits in words", async () => {
    const tags = [aTag({ outfit_count: 1 }), aTag({ id: "51", slug: "work", outfit_count: 2 })];
    const { sheet } = await openSheet({ "GET /api/tags/v1/tags": aPage(tags) });
    expect(await sheet.findByText("1 outfit")).toBeInTheDocument();
    expect(sheet.getByText("2 outfits")).toBeInTheDocument();
  });

  it("filters by typing", async () => {
    const { sheet } = await openSheet();
    await sheet.findByRole("checkbox", { name: "Linen" });
    await userEvent.type(sheet.getByLabelText("Find or create a tag"), "wor");
    expect(sheet.getByRole("checkbox", { name: "Work" })).toBeVisible();
    expect(sheet.queryByRole("checkbox", { name: "Linen" })).toBeNull();
  });

  it("creates a tag and adds the outfit to it", async () => {
    const PUT = "/api/tags/v1/tags/summer-2026/outfits/900";
    const { sheet, requests } = await openSheet({
      "POST /api/tags/v1/tags": aTag({ id: "52", slug: "summer-2026", name: "Summer 2026" }),
      [`PUT ${PUT}`]: placed,
    });
    await userEvent.type(await sheet.findByLabelText("Find or create a tag"), "Summer 2026");
    await userEvent.click(sheet.getByRole("button", { name: "Add tag" }));
    expect(await sheet.findByText("Added to Summer 2026")).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ method: "PUT", path: PUT }));
    expect(sheet.getByLabelText("Find or create a tag")).toHaveValue("");
  });

  it("offers tags that are filled together, with their owner", async () => {
    const shared = "/api/tags/v1/co-owned-tags/60/outfits";
    const trip = aTag({ id: "60", owner_id: "7", slug: "trip", name: "Trip", co_owned: true });
    const inTags: object[] = [];
    const { sheet, requests } = await openSheet({
      "GET /api/identity/v1/profiles": {
        items: [aProfile({ id: "7", username: "ben", display_name: "Ben" })],
      },
      "GET /api/tags/v1/co-owned-tags": aPage([trip]),
      "GET /api/tags/v1/outfits/900/tags": () => Response.json(aPage(inTags)),
      "GET /api/tags/v1/users/7/tags/trip/outfits/900/place": {
        previous: null,
        next: null,
        index: 1,
        count: 1,
        removable: true,
      },
      [`POST ${shared}`]: () => {
        inTags.push(trip);
        return Response.json({ added: ["900"], removed: [] });
      },
      [`DELETE ${shared}/900`]: null,
    });
    const box = await sheet.findByRole("checkbox", { name: /Trip.*Ben/ });
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    expect(await sheet.findByText("Added to Trip")).toBeVisible();
    await waitFor(() => expect(box).toBeChecked());
    await userEvent.click(sheet.getByRole("button", { name: "Undo" }));
    expect(await sheet.findByText("Removed from Trip")).toBeVisible();
    expect(requests).toContainEqual(
      expect.objectContaining({ method: "DELETE", path: `${shared}/900` }),
    );
  });

  it("fails the route's validation for an invalid id", async () => {
    fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile() });
    await renderApp("/tag/add/abc", { session: aSession() });
    expect(await screen.findByText("Page Not Found: /tag/add/abc")).toBeVisible();
  });
});
