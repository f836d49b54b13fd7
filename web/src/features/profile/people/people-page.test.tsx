import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anAuthor, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const nameless = { id: "8", username: null, display_name: null, avatar_path: null };
const setUpGateway = (overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/feed/v1/follow-requests": aPage([]),
    "GET /api/feed/v1/followers": aPage([anAuthor(), nameless]),
    "GET /api/feed/v1/blocks": aPage([{ ...anAuthor(), since: "2026-11-01T10:00:00Z" }]),
    "GET /api/feed/v1/mutes": aPage([{ ...anAuthor(), until: "2026-12-01T10:00:00Z" }]),
    ...overrides,
  });
const show = (list: string) =>
  renderApp(`/account?view=people&list=${list}`, { session: aSession() });
const button = (name: string) => screen.findByRole("button", { name });

describe("privacy and people", () => {
  it("is linked from the account page, and links to each list", async () => {
    setUpGateway();
    const { router } = await renderApp("/account", { session: aSession() });
    await userEvent.click(await screen.findByRole("link", { name: /^People/ }));
    expect(await screen.findByText("No requests")).toBeVisible();
    await userEvent.click(await screen.findByRole("link", { name: "Followers" }));
    expect(await screen.findByText("Ben")).toBeVisible();
    expect(router.state.location.search).toEqual({ view: "people", list: "followers" });
  });

  it("removes a follower, also a nameless one", async () => {
    const remove = "DELETE /api/feed/v1/followers/8";
    const { requests } = setUpGateway({ [remove]: { state: "none" } });
    await show("followers");
    const somebody = await screen.findByText("Someone");
    expect(somebody.closest("a")).toBeNull();
    await userEvent.click(await button("Remove Someone"));
    expect(await screen.findByText("Someone no longer follows you")).toBeVisible();
    expect(requests.some(({ method, path }) => `${method} ${path}` === remove)).toBe(true);
  });

  it("unblocks, and blocks again by undo", async () => {
    const gone = new Response(null, { status: 204 });
    const { requests } = setUpGateway({
      "DELETE /api/feed/v1/blocks/7": () => gone.clone(),
      "PUT /api/feed/v1/blocks/7": () => gone.clone(),
    });
    await show("blocks");
    await userEvent.click(await button("Unblock Ben"));
    expect(await screen.findByText("You unblocked Ben")).toBeVisible();
    await userEvent.click(await button("Undo"));
    await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  });

  it("shows until when a person is muted, and why unmuting failed", async () => {
    setUpGateway({
      "DELETE /api/feed/v1/mutes/7": () => problem(503, { detail: "Away for a moment." }),
    });
    await show("mutes");
    const row = (await screen.findByText("Ben")).closest("li") as HTMLElement;
    expect(within(row).getByText(/until .*2026/)).toBeVisible();
    await userEvent.click(await button("Unmute Ben"));
    expect(await screen.findByText("Away for a moment.")).toBeVisible();
  });

  it("can be retried when a list failed to load", async () => {
    let answers = 0;
    const late = () =>
      answers++ ? Response.json(aPage([anAuthor()])) : problem(403, { detail: "Not now." });
    setUpGateway({ "GET /api/feed/v1/following": late });
    await show("following");
    await userEvent.click(await button("Try again"));
    expect(await screen.findByText("Ben")).toBeVisible();
  });
});
