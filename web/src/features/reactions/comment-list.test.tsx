import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json } from "@/testing/gateway";
import { anAuthor, anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const me = aProfile();
const comments = [
  { id: "31", author: anAuthor({ id: "7", username: "ben" }), text: "Buy my coats" },
  { id: "32", author: anAuthor({ id: me.id, username: me.username }), text: "No" },
].map((one) => ({
  ...one,
  outfit_id: "900",
  state: "shown",
  created_at: "2026-11-20T12:00:00Z",
}));
const reactions = {
  outfit_id: "900",
  liked: false,
  saved: false,
  like_count: null,
  comment_count: 2,
  comments: "on",
};

const aWorld = () =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": me,
    "GET /api/identity/v1/profiles": { items: [me] },
    "GET /api/wardrobe/v1/outfits/900": anOutfit(),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    "GET /api/feed/v1/reactions": { items: [reactions] },
    "GET /api/feed/v1/outfits/900/comments": aPage(comments),
    "POST /api/admin/v1/reports": () => json({ id: "1" }, 201),
  });

describe("a comment", () => {
  it("of somebody else is reported from its menu, one's own is not", async () => {
    const { asked } = aWorld();
    await renderApp("/outfit/900", { session: aSession() });
    const own = await screen.findByRole("article", { name: `Comment by ${me.username}` });
    const menu = await screen.findByRole("button", { name: "more about the comment by ben" });
    expect(within(own).queryByRole("button", { name: /more about/ })).toBeNull();

    await userEvent.click(menu);
    const report = await screen.findByRole("menuitem", { name: "Report the comment by ben" });
    await userEvent.click(report);
    const sheet = within(await screen.findByRole("dialog"));
    await userEvent.click(sheet.getByRole("radio", { name: "Harassment or hate" }));
    await userEvent.click(sheet.getByRole("button", { name: "Send" }));

    expect(await screen.findByText("Thank you. We will look at it.")).toBeVisible();
    const sent = asked.find(({ path }) => path === "/api/admin/v1/reports");
    expect(sent?.body).toMatchObject({
      kind: "comment",
      subject_id: "31",
      reason: "harassment",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has no menu for who is not signed in", async () => {
    aWorld();
    await renderApp("/outfit/900");
    expect(await screen.findByText("Buy my coats")).toBeVisible();
    expect(screen.queryByRole("button", { name: /more about the comment/ })).toBeNull();
  });
});
