import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { realtime } from "@/features/session/state/session";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
import { anAuthor, anOutfit, aPage, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const TIMELINE = "GET /api/feed/v1/timeline";
const openFeed = async (replies: Record<string, Reply>) => {
  const gateway = fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile(), ...replies });
  const view = await renderApp("/feed", { session: aSession() });
  return { ...gateway, ...view };
};

describe("the feed", () => {
  it("shows the author, the date and the tags", async () => {
    const outfit = { id: "5", caption: "Lake walk", worn_on: "2026-11-20", tags: ["summer-2026"] };
    await openFeed({ [TIMELINE]: aPage([aTimelineItem(outfit)]) });
    const card = within(await screen.findByRole("article", { name: "Outfit by Ben" }));
    expect(card.getByRole("link", { name: /@ben/ })).toHaveAttribute("href", "/user/ben");
    expect(card.getByRole("link", { name: "Lake walk" })).toHaveAttribute("href", "/outfit/5");
    expect(card.getByText("November 20, 2026")).toBeVisible();
    expect(card.getByRole("link", { name: "Summer 2026" })).toHaveAttribute(
      "href",
      "/tag/summer-2026/7",
    );
    expect(screen.getByText("You're all caught up.")).toBeVisible();
  });

  it("shows the followed tag that an outfit came from, as a link", async () => {
    const tag = { id: "50", slug: "office", name: "Office" };
    const owner = anAuthor({ id: "8", username: "ana", display_name: "Ana" });
    const reason = { tag, owner, since: "2026-11-21T10:00:00Z" };
    await openFeed({ [TIMELINE]: aPage([{ ...aTimelineItem(), reason }]) });
    const card = within(await screen.findByRole("article", { name: "Outfit by Ben" }));
    const link = card.getByRole("link", { name: "Office" });
    expect(link).toHaveAttribute("href", "/tag/office/8");
    expect(link.parentElement).toHaveTextContent("From Office by Ana, a tag you follow");
  });

  it("helps to find people while it is empty", async () => {
    const { router } = await openFeed({ [TIMELINE]: aPage([]) });
    await userEvent.click(await screen.findByRole("link", { name: "Find people" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/search"));
  });

  it("shows the user's own latest outfit while it is empty, and where it is", async () => {
    await openFeed({
      [TIMELINE]: aPage([]),
      "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ id: "900" })]),
    });
    expect(await screen.findByText("Your feed is empty")).toBeVisible();
    const posted = await screen.findByRole("link", { name: "Market morning" });
    expect(posted).toHaveAttribute("href", "/outfit/900");
    expect(screen.getByRole("link", { name: "your profile" })).toHaveAttribute("href", "/user/ana");
  });

  it("suggests people after its end, each with pictures and a follow button", async () => {
    vi.stubGlobal("IntersectionObserver", NothingInView);
    const ben = {
      user_id: "77",
      username: "ben",
      display_name: "Ben",
      avatar_path: null,
      recommendation_id: null,
      reason: "For wet days",
      outfits: ["A coat", "Boots", "A scarf"].map(
        (alt_text, index) => aTimelineItem({ id: `${index + 5}`, alt_text }).outfit,
      ),
    };
    const { requests } = await openFeed({
      [TIMELINE]: aPage([aTimelineItem()]),
      "GET /api/feed/v1/people/suggestions": aPage([ben]),
      "PUT /api/feed/v1/follows/77": { state: "following" },
    });
    const end = await screen.findByText("You're all caught up.");
    const region = await screen.findByRole("region", { name: "People to start with" });
    expect(end.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const people = within(region);
    const pictures = people.getAllByRole("img").map((picture) => picture.getAttribute("alt"));
    expect(pictures).toEqual(["A coat", "Boots", "A scarf"]);
    expect(people.getByText("For wet days")).toBeVisible();
    await userEvent.click(people.getByRole("button", { name: "Follow Ben" }));
    expect(await people.findByRole("button", { name: "Following Ben" })).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain("/api/feed/v1/follows/77");
  });

  it("suggests nobody before the end of the feed", async () => {
    const { requests } = await openFeed({
      [TIMELINE]: { items: [aTimelineItem()], next_cursor: "more" },
    });
    expect(await screen.findByRole("article")).toBeVisible();
    expect(requests.map(({ path }) => path)).not.toContain("/api/feed/v1/people/suggestions");
  });

  it("can be retried after an error", async () => {
    let rests = true;
    await openFeed({
      [TIMELINE]: () =>
        rests ? problem(500, { detail: "The feed rests." }) : json(aPage([aTimelineItem()])),
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    rests = false;
    await userEvent.click(retry);
    expect(await screen.findByRole("article")).toBeVisible();
  });

  it("announces new outfits, and loads them on request", async () => {
    const listeners = vi.spyOn(realtime, "subscribe");
    const pages = [aPage([aTimelineItem({ id: "5" })])];
    await openFeed({ [TIMELINE]: () => json(pages[0]) });
    await screen.findByRole("article");
    pages[0] = aPage([aTimelineItem({ id: "6" }), aTimelineItem({ id: "5" })]);
    act(() => {
      for (const [hear] of listeners.mock.calls) hear({ type: "outfit_published", outfit_id: "6" });
    });
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "1 new outfit" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /new outfit/ })).toBeNull();
  });

  it("finds new outfits below known ones too, and does not count those that only moved up", async () => {
    const listeners = vi.spyOn(realtime, "subscribe");
    const page = (...ids: string[]) => aPage(ids.map((id) => aTimelineItem({ id })));
    const pages = [page("5", "4", "3")];
    await openFeed({ [TIMELINE]: () => json(pages[0]) });
    expect(await screen.findAllByRole("article")).toHaveLength(3);
    // 3 was removed, so 2 is on the page; 7 comes after 5 because 6, 8 and 7 have the same author.
    pages[0] = page("8", "6", "5", "7", "4", "2");
    act(() => {
      for (const [hear] of listeners.mock.calls) hear({ type: "ready" });
    });
    expect(await screen.findByRole("button", { name: "3 new outfits" })).toBeVisible();
  });

  it("does not refetch an unchanged newest page", async () => {
    const listeners = vi.spyOn(realtime, "subscribe");
    const page = JSON.stringify(aPage([aTimelineItem({ id: "5" })]));
    const { requests } = await openFeed({
      [TIMELINE]: (request) =>
        request.headers.get("if-none-match") === 'W/"one"'
          ? new Response(null, { status: 304 })
          : new Response(page, { headers: { ETag: 'W/"one"' } }),
    });
    await screen.findByRole("article");
    const calls = () => requests.filter(({ path }) => path === "/api/feed/v1/timeline");
    const before = calls().length;
    act(() => {
      for (const [hear] of listeners.mock.calls) hear({ type: "ready" });
    });
    await waitFor(() => expect(calls().length).toBeGreaterThan(before));
    expect(calls().at(-1)?.headers.get("if-none-match")).toBe('W/"one"');
    expect(screen.getByRole("article")).toBeVisible();
    expect(screen.queryByRole("button", { name: /new outfit/ })).toBeNull();
  });

  it("goes to the top and refreshes when FEED is pressed again", async () => {
    const pages = [aPage([aTimelineItem({ id: "5" })])];
    const { router } = await openFeed({ [TIMELINE]: () => json(pages[0]) });
    await screen.findByRole("article");
    const scrolled = vi.spyOn(window, "scrollTo");
    pages[0] = aPage([aTimelineItem({ id: "6" }), aTimelineItem({ id: "5" })]);
    await userEvent.click(screen.getByRole("link", { name: "view feed" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    expect(router.state.location.pathname).toBe("/feed");
  });

  it("links to the inbox with a bell that counts unread notifications", async () => {
    await openFeed({
      [TIMELINE]: aPage([aTimelineItem()]),
      "GET /api/feed/v1/notifications/unread": { count: 3 },
    });
    const bell = await screen.findByRole("link", { name: /^Notifications 3 unread/ });
    expect(bell).toHaveAttribute("href", "/account/notifications");
  });
});
