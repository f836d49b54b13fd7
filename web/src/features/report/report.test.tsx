import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aRelation, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const REPORTS = "POST /api/admin/v1/reports";
const ben = aProfile({ id: "7", email: null, username: "ben", display_name: "Ben" });
/** An outfit, a page and a tag of Ben's, seen by another person. */
const setUpGateway = (overrides: Record<string, Reply>) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": (_request, url) =>
      json(url.searchParams.has("ids") ? { items: [ben] } : ben),
    "GET /api/feed/v1/relations/7": aRelation(),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    "GET /api/wardrobe/v1/outfits/900": anOutfit({ owner_id: "7" }),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    "GET /api/tags/v1/users/7/tags": aPage([]),
    "GET /api/tags/v1/users/7/tags/linen": aTag({ owner_id: "7" }),
    "GET /api/tags/v1/users/7/tags/linen/outfits": aPage([]),
    ...overrides,
  });
const open = async (address: string, menu: string, action: string) => {
  await renderApp(address, { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: menu }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  return within(await screen.findByRole("dialog", { name: /^Report/ }));
};

const THINGS = [
  ["outfit", "900", "/outfit/900", "more about this outfit", "Report this outfit"],
  ["person", "7", "/user/ben", "more about Ben", "Report"],
  ["tag", "50", "/tag/linen/7", "more about this tag", "Report this tag"],
] as const;

describe("a report", () => {
  it.each(THINGS)("is sent with a reason: %s", async (kind, subject_id, ...way) => {
    const { requests } = setUpGateway({ [REPORTS]: () => json({ id: "1" }, 201) });
    const sheet = await open(...way);
    await userEvent.click(sheet.getByRole("radio", { name: "Someone else's picture" }));
    await userEvent.type(sheet.getByLabelText("Note"), "It is mine. ");
    await userEvent.click(sheet.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Thank you. Someone on our team will review it.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({
      kind,
      subject_id,
      reason: "not_their_picture",
      note: "It is mine.",
    });
    expect(sent?.headers.get("Idempotency-Key")).toBeTruthy();
  });

  it.each(THINGS)("keeps its text when it cannot be sent: %s", async (_kind, _id, ...way) => {
    setUpGateway({ [REPORTS]: () => problem(404, { detail: "This is gone already." }) });
    const sheet = await open(...way);
    await userEvent.type(sheet.getByLabelText("Note"), "It is mine.");
    await userEvent.click(sheet.getByRole("button", { name: "Send" }));
    expect(await sheet.findByText("This is gone already.")).toBeVisible();
    expect(sheet.getByLabelText("Note")).toHaveValue("It is mine.");
  });

  it("is not available to visitors", async () => {
    setUpGateway({});
    await renderApp("/outfit/900");
    expect(await screen.findByRole("heading", { name: "Market morning" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "more about this outfit" })).toBeNull();
  });
});
