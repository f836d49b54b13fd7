import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { pendingTogglesOf } from "@/lib/http/pending-toggles";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const FOLLOWED = "GET /api/feed/v1/followed-tags";
const ONE = "/api/feed/v1/tag-follows/50";
const ben = { id: "7", username: "ben", display_name: "Ben", avatar_path: null };
const linen = { id: "50", slug: "linen", name: "Linen", owner: ben };

async function open(replies: Record<string, Reply>) {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([aTag({ id: "50", owner_id: "7", outfit_count: 3 })]),
    "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ id: "31" })]),
    [FOLLOWED]: aPage([linen]),
    [`GET ${ONE}`]: { state: "following" },
    ...replies,
  });
  await renderApp("/tag/all?view=followed", { session: aSession() });
  return gateway;
}
const tags = async () => within(await screen.findByRole("list", { name: "Followed tags" }));

describe("followed tags", () => {
  it("are shown with their owner and count, as followed, and link to the tag", async () => {
    await open({});
    const list = await tags();
    expect(list.getByRole("link")).toHaveAccessibleName(/Linen.*Ben.*3 outfits/);
    expect(list.getByRole("link")).toHaveAttribute("href", "/tag/linen/7");
    const button = await list.findByRole("button", { name: "Following the tag Linen" });
    expect(button).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("1 tag")).toBeVisible();
  });

  it("are unfollowed there, and followed again when that fails", async () => {
    let isRefused = true;
    const { requests } = await open({
      [`DELETE ${ONE}`]: () =>
        isRefused ? problem(503, { detail: "The feed rests." }) : Response.json({ state: "none" }),
    });
    const list = await tags();
    await userEvent.click(await list.findByRole("button", { name: "Following the tag Linen" }));
    expect(await screen.findByText("The feed rests.")).toBeVisible();
    expect(await list.findByRole("button", { name: "Following the tag Linen" })).toBeVisible();
    isRefused = false;
    await userEvent.click(list.getByRole("button", { name: "Following the tag Linen" }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(2),
    );
  });

  it("wait for the network when unfollowed offline", async () => {
    let isOnline = false;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
    const { requests } = await open({ [`DELETE ${ONE}`]: { state: "none" } });
    const sent = () => requests.filter(({ method }) => method === "DELETE");
    const list = await tags();
    await userEvent.click(await list.findByRole("button", { name: "Following the tag Linen" }));
    expect(await list.findByRole("button", { name: "Follow the tag Linen" })).toBeVisible();
    expect(pendingTogglesOf(aSession().user.id)).toMatchObject([
      { kind: "tag-follows", id: "50", wanted: false },
    ]);
    expect(sent()).toHaveLength(0);
    isOnline = true;
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(pendingTogglesOf(aSession().user.id)).toEqual([]));
    vi.restoreAllMocks();
  });

  it("explain how to follow one while there are none", async () => {
    await open({ [FOLLOWED]: aPage([]) });
    expect(await screen.findByText("No followed tags")).toBeVisible();
  });

  it("can be retried after an error", async () => {
    const unavailable = () => problem(500, { detail: "The feed rests." });
    const answers = [unavailable(), unavailable()];
    await open({ [FOLLOWED]: () => answers.shift() ?? Response.json(aPage([linen])) });
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect((await tags()).getByRole("link")).toBeVisible();
  });
});
