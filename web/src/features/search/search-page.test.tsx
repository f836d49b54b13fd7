import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PersonFound } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
import { anOutfit, aPage, aTag, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const FEED = "/api/feed/v1";
const PEOPLE = `GET ${FEED}/people`;
const aPerson = (overrides: Partial<PersonFound> = {}): PersonFound => ({
  user_id: "77",
  username: "ben",
  display_name: "Ben",
  avatar_path: null,
  audience: "public",
  follow: "none",
  ...overrides,
});

const open = async (replies: Record<string, Reply> = {}, address = "/search") => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [PEOPLE]: aPage([aPerson()]),
    [`GET ${FEED}/people/suggestions`]: aPage([]),
    [`GET ${FEED}/discover`]: aPage([]),
    ...replies,
  });
  const view = await renderApp(address, { session: aSession() });
  return { ...gateway, ...view };
};
const field = () => screen.findByRole("searchbox", { name: "Search" });
const people = async () => within(await screen.findByRole("list", { name: "People" }));

describe("search", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("IntersectionObserver", NothingInView);
  });

  it("finds people while typing, with one request per word", async () => {
    const { requests, router } = await open();
    // Without pauses between the letters, however slow the machine is.
    await userEvent.setup({ delay: null }).type(await field(), "ben");
    expect((await people()).getByRole("link", { name: /Ben/ })).toHaveAttribute(
      "href",
      "/user/ben",
    );
    const calls = requests.filter(({ path }) => path === `${FEED}/people`);
    expect(calls.map(({ query }) => query.get("q"))).toEqual(["ben"]);
    expect(router.state.location.search).toEqual({ q: "ben" });
    expect(await screen.findByText("1 person", { selector: "[role=status]" })).toBeInTheDocument();
  });

  it("takes the focus when opened by a link, not by Back", async () => {
    const { router } = await open({}, "/support/help");
    await act(() => router.navigate({ to: "/search" }));
    expect(await field()).toHaveFocus();
    await act(() => router.navigate({ to: "/support/help" }));
    act(() => router.history.back());
    expect(await field()).not.toHaveFocus();
  });

  it("is cleared by its one button, and typed in again", async () => {
    const { router } = await open({}, "/search?q=ben");
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(await field()).toHaveValue("");
    expect(await field()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it("follows and unfollows in the list, and keeps people's positions", async () => {
    const { requests } = await open(
      {
        [PEOPLE]: aPage([aPerson({ audience: "followers" })]),
        [`PUT ${FEED}/follows/77`]: { state: "requested" },
        [`DELETE ${FEED}/follows/77`]: { state: "none" },
      },
      "/search?q=be",
    );
    await userEvent.click((await people()).getByRole("button", { name: "Follow Ben" }));
    const requested = await (await people()).findByRole("button", { name: "Requested Ben" });
    await userEvent.click(requested);
    expect(await (await people()).findByRole("button", { name: "Follow Ben" })).toBeVisible();
    expect(requests.filter(({ path }) => path === `${FEED}/people`)).toHaveLength(1);
  });

  it("rolls back a follow when the service refuses", async () => {
    const refusal = () => problem(503, { detail: "In a moment, please." });
    await open({ [`PUT ${FEED}/follows/77`]: refusal }, "/search?q=be");
    await userEvent.click((await people()).getByRole("button", { name: "Follow Ben" }));
    expect(await screen.findByText("In a moment, please.")).toBeVisible();
    expect((await people()).getByRole("button", { name: "Follow Ben" })).toBeVisible();
  });

  it.each(["%", "🌸", "\u200f\u202e"])("suggests what to type instead of %j", async (typed) => {
    const { requests } = await open({}, `/search?q=${encodeURIComponent(typed)}`);
    expect(await screen.findByText("Type a letter or a number")).toBeVisible();
    expect(requests.map(({ path }) => path)).not.toContain(`${FEED}/people`);
  });

  it("says that nobody was found, without repeating a long text", async () => {
    await open({ [PEOPLE]: aPage([]) }, `/search?q=${"a".repeat(150)}`);
    expect(await screen.findByRole("heading", { name: "No one found" })).toBeVisible();
    expect(screen.getByText(`${"a".repeat(40)}…`)).toBeVisible();
  });

  it.each([300, 600])("says that %d characters are too many", async (length) => {
    const { requests, router } = await open({}, `/search?q=${"a".repeat(length)}`);
    expect(await screen.findByText("That's too long to search for")).toBeVisible();
    await userEvent.clear(await field());
    await userEvent.type(await field(), "ben");
    expect((await people()).getByRole("link", { name: /Ben/ })).toBeVisible();
    await userEvent.click(await field());
    await userEvent.paste("a".repeat(length));
    expect(await screen.findByText("That's too long to search for")).toBeVisible();
    await userEvent.type(await field(), "{Enter}");
    expect(await field()).toHaveValue(`ben${"a".repeat(length)}`);
    expect(router.state.location.search).toEqual({ q: "ben" });
    const calls = requests.filter(({ path }) => path === `${FEED}/people`);
    expect(calls.map(({ query }) => query.get("q"))).toEqual(["ben"]);
  });

  it("can be retried after an error", async () => {
    const replies = [problem(503, { detail: "Rests." }), problem(503, { detail: "Rests." })];
    await open({ [PEOPLE]: () => replies.shift() ?? json(aPage([aPerson()])) }, "/search?q=be");
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect((await people()).getByRole("link", { name: /Ben/ })).toBeVisible();
  });

  it("stores recent searches, repeats and removes them", async () => {
    const { router } = await open();
    await userEvent.type(await field(), "Ben{Enter}");
    await people();
    await userEvent.clear(await field());
    await userEvent.click(await screen.findByRole("button", { name: "Ben" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: "Ben" }));
    expect(await field()).toHaveValue("Ben");
    expect(localStorage.getItem("garderobe-recent-searches")).toContain("Ben");
    await userEvent.clear(await field());
    await userEvent.click(await screen.findByRole("button", { name: "Remove Ben" }));
    expect(screen.queryByRole("button", { name: "Ben" })).toBeNull();
  });

  it("finds tags with their owners, and the user's own outfits", async () => {
    const { router } = await open(
      {
        "GET /api/tags/v1/search": aPage([aTag({ name: "Rain", owner_id: "77" })]),
        "GET /api/identity/v1/profiles": aPage([aProfile({ id: "77", display_name: "Ben" })]),
        "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ caption: "Rain again" })]),
      },
      "/search?q=rain",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Tags" }));
    const tags = within(await screen.findByRole("list", { name: "Tags" }));
    expect(tags.getByRole("link", { name: /Rain.*by Ben/ })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "My outfits" }));
    const outfits = within(await screen.findByRole("list", { name: "My outfits" }));
    expect(outfits.getByText("Rain again")).toBeVisible();
    expect(router.state.location.search).toEqual({ q: "rain", tab: "outfits" });
  });

  it("suggests people and outfits before anything is typed", async () => {
    const suggested = {
      ...aPerson(),
      recommendation_id: "7",
      reason: "For wet days",
      outfits: [aTimelineItem({ id: "5", alt_text: "A coat" }).outfit],
    };
    const { requests } = await open({
      [`GET ${FEED}/people/suggestions`]: aPage([suggested]),
      [`GET ${FEED}/discover`]: aPage([aTimelineItem({ id: "6", alt_text: "Boots" })]),
      [`PUT ${FEED}/follows/77`]: { state: "following" },
      [`POST ${FEED}/recommendations/marks`]: null,
    });
    const people = within(await screen.findByRole("region", { name: "People to start with" }));
    expect(people.getByText("For wet days")).toBeVisible();
    expect(people.getByRole("img", { name: "A coat" })).toBeInTheDocument();
    await userEvent.click(people.getByRole("button", { name: "Follow Ben" }));
    await people.findByRole("button", { name: "Following Ben" });
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toContainEqual({
        items: [{ id: "7", mark: "followed" }],
      }),
    );
    const outfits = within(await screen.findByRole("list", { name: "Outfits to discover" }));
    expect(outfits.getByRole("link", { name: "Boots" })).toHaveAttribute("href", "/outfit/6");
  });
});
