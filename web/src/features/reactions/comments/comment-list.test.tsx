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
].map((item) => ({
  ...item,
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

const setUpGateway = () =>
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
  it("is reported from its menu unless it is the user's own", async () => {
    const { requests } = setUpGateway();
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

    expect(await screen.findByText("Thank you. Someone on our team will review it.")).toBeVisible();
    const sent = requests.find(({ path }) => path === "/api/admin/v1/reports");
    expect(sent?.body).toMatchObject({
      kind: "comment",
      subject_id: "31",
      reason: "harassment",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has no menu for visitors", async () => {
    setUpGateway();
    await renderApp("/outfit/900");
    expect(await screen.findByText("Buy my coats")).toBeVisible();
    expect(screen.queryByRole("button", { name: /more about the comment/ })).toBeNull();
  });
});

describe("a thread of replies", () => {
  const thread = { ...comments[0], reply_count: 2 };
  const reply = (id: string, text: string) => ({
    ...comments[1],
    id,
    text,
    reply_to: "31",
    author: anAuthor({ id: "8", username: "kaia" }),
  });

  function open() {
    return fakeGateway({
      "GET /api/identity/v1/profiles/me": me,
      "GET /api/identity/v1/profiles": { items: [me] },
      "GET /api/wardrobe/v1/outfits/900": anOutfit(),
      "GET /api/wardrobe/v1/outfits": aPage([]),
      "GET /api/tags/v1/outfits/900/tags": aPage([]),
      "GET /api/feed/v1/reactions": { items: [reactions] },
      "GET /api/feed/v1/outfits/900/comments": aPage([thread]),
      "GET /api/feed/v1/outfits/900/comments/31/replies": aPage([
        reply("33", "First"),
        reply("34", "Second"),
      ]),
      "POST /api/feed/v1/outfits/900/comments": () => json(reply("35", "Third"), 201),
    });
  }

  it("is folded until opened", async () => {
    open();
    await renderApp("/outfit/900");
    const fold = await screen.findByRole("button", { name: "View 2 replies" });
    expect(screen.queryByText("First")).toBeNull();
    await userEvent.click(fold);
    expect(await screen.findByText("Second")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Hide replies" }));
    expect(screen.queryByText("First")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Reply/ })).toBeNull();
  });

  it("accepts a reply to a reply, which names its addressee", async () => {
    const { requests } = open();
    await renderApp("/outfit/900", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "View 2 replies" }));
    await screen.findByText("Second");
    const replies = within(screen.getByRole("list", { name: "Replies to ben" }));
    const last = within(replies.getByText("Second").closest("article") as HTMLElement);
    await userEvent.click(last.getByRole("button", { name: "Reply to kaia" }));
    const field = screen.getByRole("textbox", { name: "Reply to kaia" });
    expect(field).toHaveFocus();
    expect(field).toHaveValue("@kaia ");
    const send = screen.getByRole("button", { name: "Reply" });
    expect(send).toBeDisabled();
    await userEvent.type(field, "Third");
    await userEvent.click(send);
    expect(await screen.findByText("Reply sent")).toBeVisible();
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ text: "@kaia Third", reply_to: "34" });
  });

  it("is closed by Escape, which returns to the button that opened it", async () => {
    open();
    await renderApp("/outfit/900", { session: aSession() });
    const button = await screen.findByRole("button", { name: "Reply to ben" });
    await userEvent.click(button);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: "Reply to ben" })).toBeNull();
    expect(button).toHaveFocus();
  });
});
