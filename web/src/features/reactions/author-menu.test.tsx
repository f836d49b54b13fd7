import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Relation } from "@/api/types";
import { realtime } from "@/features/session/state/session";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
import { anAuthor, aPage, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const FEED = "/api/feed/v1";
/** How long a count has to stay as it is. */
const STAYS_MS = 300;
const cleo = anAuthor({ id: "9", username: "cleo", display_name: "Cleo" });
const office = { id: "50", slug: "office", name: "Office" };
const since = "2026-11-21T10:00:00Z";
const plain = aTimelineItem({ id: "5" });
const byTag = {
  ...aTimelineItem({ id: "6" }),
  reason: { tag: office, owner: anAuthor({ id: "8" }), since },
};
const byBensTag = {
  ...aTimelineItem({ id: "7" }),
  author: cleo,
  reason: { tag: office, owner: anAuthor(), since },
};
const aRecommendation = (id: string, person: typeof cleo) => ({
  ...{ id, kind: "outfit", reason: "For wet days", tag: null },
  person,
  outfit: aTimelineItem({ id: `10${id}` }).outfit,
});

/**
 * A feed with the given relationship to Ben: his outfit, one from a tag, one from his tag, and two
 * recommended.
 */
async function open(state: Relation["follow"], replies: Record<string, Reply> = {}) {
  vi.stubGlobal("IntersectionObserver", NothingInView);
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${FEED}/timeline`]: aPage([plain, byTag, byBensTag]),
    [`GET ${FEED}/recommendations`]: aPage([
      aRecommendation("1", anAuthor()),
      aRecommendation("2", cleo),
    ]),
    [`GET ${FEED}/follows/7`]: { state },
    ...replies,
  });
  await renderApp("/feed", { session: aSession() });
  await screen.findByRole("list", { name: "Recommended outfits" });
  const calls = () =>
    requests
      // Recommendations on the screen are marked as seen, at any time.
      .filter(({ method, path }) => method !== "GET" && !path.endsWith("/marks"))
      .map((item) => `${item.method} ${item.path}`);
  return { calls };
}
const byBen = () => screen.queryAllByRole("article", { name: "Outfit by Ben" }).length;
const byCleo = () => screen.queryAllByRole("article", { name: "Outfit by Cleo" }).length;
const openMenu = async () => {
  const [button] = await screen.findAllByRole("button", { name: "more about Ben" });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole("menu"));
};
const choose = async (name: string) =>
  userEvent.click((await openMenu()).getByRole("menuitem", { name }));

describe("the menu of a card", () => {
  it.each([
    ["following", "You now follow Ben"],
    ["requested", "Request sent to Ben"],
  ])("offers to follow an unfollowed author: %s", async (state, words) => {
    const { calls } = await open("none", {
      [`PUT ${FEED}/follows/7`]: { state },
      [`DELETE ${FEED}/follows/7`]: { state: "none" },
    });
    const menu = await openMenu();
    expect(menu.queryByRole("menuitem", { name: "Unfollow" })).toBeNull();
    await userEvent.click(menu.getByRole("menuitem", { name: "Follow" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(byBen()).toBe(3);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(calls()).toEqual([`PUT ${FEED}/follows/7`, `DELETE ${FEED}/follows/7`]),
    );
  });

  it("offers to cancel a request", async () => {
    const { calls } = await open("requested", { [`DELETE ${FEED}/follows/7`]: { state: "none" } });
    await choose("Withdraw request");
    expect(await screen.findByText("Request withdrawn")).toBeVisible();
    expect(calls()).toEqual([`DELETE ${FEED}/follows/7`]);
    expect((await openMenu()).getByRole("menuitem", { name: "Follow" })).toBeVisible();
  });

  it("removes outfits that came from following, after unfollowing", async () => {
    await open("following", { [`DELETE ${FEED}/follows/7`]: { state: "none" } });
    await choose("Unfollow");
    expect(await screen.findByText("You unfollowed Ben")).toBeVisible();
    await waitFor(() => expect([byBen(), byCleo()]).toEqual([2, 2]));
  });

  it.each([
    ["Mute for 7 days", "mutes"],
    ["Block", "blocks"],
  ])("removes everything of a person, also recommendations: %s", async (runAction, path) => {
    await open("none", {
      [`PUT ${FEED}/${path}/7`]: () => json(null),
      [`DELETE ${FEED}/${path}/7`]: () => json(null),
    });
    await choose(runAction);
    await waitFor(() => expect([byBen(), byCleo()]).toEqual([0, 1]));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect([byBen(), byCleo()]).toEqual([3, 2]));
  });

  it.each(["before the undo", "after it"])(
    "restores what a refetch lacked, answered %s",
    async (when) => {
      const listeners = vi.spyOn(realtime, "subscribe");
      let isMuted = false;
      const held: (() => void)[] = [];
      const mute = (on: boolean) => () => {
        isMuted = on;
        return json(null);
      };
      await open("none", {
        [`GET ${FEED}/timeline`]: async () => {
          const page = aPage(isMuted ? [] : [plain, byTag, byBensTag]);
          if (isMuted) await new Promise<void>((answer) => held.push(answer));
          return json(page);
        },
        [`PUT ${FEED}/mutes/7`]: mute(true),
        [`DELETE ${FEED}/mutes/7`]: mute(false),
      });
      await choose("Mute for 7 days");
      const undo = await screen.findByRole("button", { name: "Undo" });
      act(() => {
        const frame = { type: "notification", kind: "follow", message: "Dana follows you" };
        for (const [hear] of listeners.mock.calls) hear(frame);
      });
      await waitFor(() => expect(held).toHaveLength(1));
      if (when === "before the undo") held[0]?.();
      await userEvent.click(undo);
      await waitFor(() => expect(isMuted).toBe(false));
      held[0]?.();
      await waitFor(() => expect(byBen()).toBe(3));
      await expect(
        waitFor(() => expect(byBen()).not.toBe(3), { timeout: STAYS_MS }),
      ).rejects.toThrow();
    },
  );

  it("restores what it removed, and keeps changes made in between", async () => {
    const other = aTimelineItem({ id: "4" });
    await open("none", {
      [`GET ${FEED}/timeline`]: aPage([plain, { ...other, author: cleo }]),
      [`PUT ${FEED}/mutes/7`]: () => json(null),
      [`DELETE ${FEED}/mutes/7`]: () => json(null),
      [`PUT ${FEED}/mutes/9`]: () => json(null),
    });
    await choose("Mute for 7 days");
    await screen.findByText("Ben is muted for 7 days");
    const [menu] = await screen.findAllByRole("button", { name: "more about Cleo" });
    await userEvent.click(menu as HTMLElement);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Mute for 7 days" }));
    await screen.findByText("Cleo is muted for 7 days");
    const [undo] = screen.getAllByRole("button", { name: "Undo" });
    await userEvent.click(undo as HTMLElement);
    await waitFor(() => expect([byBen(), byCleo()]).toEqual([2, 0]));
  });

  it("opens even if it is unknown whether the user follows the author", async () => {
    await open("none", { [`GET ${FEED}/follows/7`]: () => problem(503, { detail: "Rests." }) });
    const menu = await openMenu();
    expect(menu.getByRole("menuitem", { name: "Block" })).toBeVisible();
    expect(menu.queryByRole("menuitem", { name: /ollow/ })).toBeNull();
  });
});
