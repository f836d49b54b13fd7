import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ContentDecision } from "@/api/types";
import { API, openAdmin, press } from "@/testing/admin-pages";
import { json, problem } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";

const aDecision = (overrides: Partial<ContentDecision> = {}): ContentDecision => ({
  id: "5",
  kind: "outfit",
  content_id: "12",
  outfit_id: null,
  rule: "spam",
  cause: null,
  notice: "Not your photo.",
  automated: false,
  decided_at: "2026-11-01T10:00:00Z",
  appeal: "none",
  appeal_until: "2027-05-01T10:00:00Z",
  owner_id: "77",
  owner_name: "ben",
  hidden: true,
  appeal_text: null,
  appealed_at: null,
  picture: null,
  matched_outfit_id: null,
  distance: null,
  ...overrides,
});

describe("hidden content", () => {
  const address = "/admin/recommendations?view=reports";

  it("is restored or kept hidden by another moderator", async () => {
    const hidden = aDecision({
      appeal: "open",
      appeal_text: "It is me.",
      appealed_at: "2026-11-02T10:00:00Z",
    });
    const { requests } = await openAdmin(address, {
      [`GET ${API}/content-decisions`]: aPage([hidden]),
      [`POST ${API}/content-decisions/5/review`]: () =>
        problem(409, { detail: "Another moderator has to review the appeal." }),
    });
    expect(await screen.findByText("It is me.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Keep hidden: the outfit by @ben" })).toBeVisible();
    await press("Restore: the outfit by @ben");
    await userEvent.type(await screen.findByLabelText("Notice"), "Sorry.");
    await press("Restore");
    expect(await screen.findByText("Another moderator has to review the appeal.")).toBeVisible();
    const sent = requests.find(({ method }) => method === "POST")?.body;
    expect(sent).toEqual({ act: "restore", notice: "Sorry." });
  });

  it("says what of an outfit breaks the rule", async () => {
    await openAdmin(address, {
      [`GET ${API}/content-decisions`]: aPage([aDecision({ cause: "words" })]),
    });
    expect(await screen.findByText(/ · The words · /)).toBeVisible();
  });

  it("may be a part of a profile", async () => {
    const hidden = aDecision({ kind: "display_name", content_id: "77", notice: "Not a name." });
    await openAdmin(address, { [`GET ${API}/content-decisions`]: aPage([hidden]) });
    const name = "Restore: the display name of @ben";
    expect(await screen.findByRole("button", { name })).toBeVisible();
  });

  it("that was hidden automatically shows its photo, to confirm or restore", async () => {
    const path = "7f/2c1e9a04d7b35a60f9be41d2c87a6351-640.webp";
    const picture = { bucket: "outfits", path, width: 3, height: 5, thumbhash: "", colors: [] };
    const held = aDecision({ automated: true, picture, matched_outfit_id: "9", distance: 3 });
    const { requests } = await openAdmin(address, {
      [`GET ${API}/content-decisions`]: aPage([held]),
      [`POST ${API}/content-decisions/5/review`]: json({ ...held, automated: false }),
    });
    const list = await screen.findByRole("list", { name: "Hidden automatically" });
    expect(within(list).getByText(/Decided automatically/)).toBeVisible();
    expect(within(list).getByAltText("The hidden photo")).toHaveAttribute(
      "src",
      expect.stringContaining(path.replace("-640.webp", "")),
    );
    expect(within(list).getByRole("button", { name: /^Restore/ })).toBeVisible();
    await press("Keep hidden: the outfit by @ben");
    expect(await screen.findByText(/You confirm it as a person/)).toBeVisible();
    await userEvent.type(screen.getByLabelText("Notice"), "Not yours.");
    await press("Keep hidden");
    await waitFor(() => expect(screen.queryByLabelText("Notice")).toBeNull());
    const sent = requests.find(({ method }) => method === "POST")?.body;
    expect(sent).toEqual({ act: "keep", notice: "Not yours." });
  });
});
