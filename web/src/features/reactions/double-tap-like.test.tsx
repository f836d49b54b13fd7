import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { anOutfit, aPage, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const LIKE = "PUT /api/feed/v1/outfits/5/like";
const reactions = {
  outfit_id: "5",
  liked: false,
  saved: false,
  like_count: null,
  comment_count: 0,
  comments: "on",
};

/** Simulates a finger on an element. */
function tapOn(element: Element): void {
  const pointer = { pointerType: "touch" };
  fireEvent(element, Object.assign(new Event("pointerup", { bubbles: true }), pointer));
  fireEvent.click(element, { detail: 1 });
}

async function openCard() {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/feed/v1/timeline": aPage([aTimelineItem({ id: "5", caption: "Lake walk" })]),
    "GET /api/feed/v1/reactions": { items: [reactions] },
    [LIKE]: null,
  });
  const view = await renderApp("/feed", { session: aSession() });
  const like = await screen.findByRole("button", { name: "like" });
  await waitFor(() => expect(like).toBeEnabled());
  const picture = screen.getByRole("link", { name: "Lake walk" });
  const tap = () => tapOn(picture);
  const likes = () => gateway.requests.filter(({ method, path }) => `${method} ${path}` === LIKE);
  return { ...view, like, picture, tap, likes };
}

describe("tapping a picture in the feed", () => {
  it("likes it on a double tap, shows a heart and stays on the page", async () => {
    const { router, like, picture, tap, likes } = await openCard();
    tap();
    tap();
    await waitFor(() => expect(like).toHaveAttribute("aria-pressed", "true"));
    expect(picture.querySelector("[data-heart]")).not.toBeNull();
    expect(likes()).toHaveLength(1);
    expect(router.state.location.pathname).toBe("/feed");
    tap();
    tap();
    expect(like).toHaveAttribute("aria-pressed", "true");
    expect(likes()).toHaveLength(1);
  });

  it("shows no heart while it cannot be liked", async () => {
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/feed/v1/timeline": aPage([aTimelineItem({ id: "5", caption: "Lake walk" })]),
      "GET /api/feed/v1/reactions": { items: [] },
    });
    await renderApp("/feed", { session: aSession() });
    const picture = await screen.findByRole("link", { name: "Lake walk" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "like" })).toBeNull());
    tapOn(picture);
    tapOn(picture);
    expect(picture.querySelector("[data-heart]")).toBeNull();
  });

  it("opens it on a single tap", async () => {
    const { router, tap, likes } = await openCard();
    tap();
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/5"));
    expect(likes()).toHaveLength(0);
  });
});

const coat = { id: "8", name: "Coat", category: "coat", brand: "", colors: [] };
const box = { x: 0.2, y: 0.2, width: 0.3, height: 0.3 };

async function openOutfit() {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile({ id: "7", username: "ben" })] },
    "GET /api/wardrobe/v1/outfits/5": anOutfit({
      id: "5",
      owner_id: "7",
      alt_text: "A green coat",
      pins: [{ id: "1", garment_id: "8", garment: coat, ...box }],
    }),
    "GET /api/feed/v1/reactions": { items: [reactions] },
    "GET /api/feed/v1/outfits/5/comments": aPage([]),
    "GET /api/tags/v1/outfits/5/tags": aPage([]),
    [LIKE]: null,
  });
  await renderApp("/outfit/5", { session: aSession() });
  const like = await screen.findByRole("button", { name: "like" });
  await waitFor(() => expect(like).toBeEnabled());
  const likes = () => gateway.requests.filter(({ method, path }) => `${method} ${path}` === LIKE);
  return { like, likes };
}

describe("tapping the photo of an outfit's page", () => {
  it("likes it on a double tap", async () => {
    const { like, likes } = await openOutfit();
    tapOn(screen.getByAltText("A green coat"));
    tapOn(screen.getByAltText("A green coat"));
    await waitFor(() => expect(like).toHaveAttribute("aria-pressed", "true"));
    expect(likes()).toHaveLength(1);
  });

  it("opens a pin on a single tap, and likes nothing on two", async () => {
    const { like, likes } = await openOutfit();
    const point = screen.getByRole("button", { name: "Coat" });
    tapOn(point);
    expect(point).toHaveAttribute("aria-expanded", "true");
    tapOn(point);
    expect(like).toHaveAttribute("aria-pressed", "false");
    expect(likes()).toHaveLength(0);
  });
});
