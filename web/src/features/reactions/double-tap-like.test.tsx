import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { aPage, aTimelineItem } from "@/testing/outfits";
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
  const tap = () => {
    fireEvent(
      picture,
      Object.assign(new Event("pointerup", { bubbles: true }), { pointerType: "touch" }),
    );
    fireEvent.click(picture, { detail: 1 });
  };
  const likes = () => gateway.asked.filter(({ method, path }) => `${method} ${path}` === LIKE);
  return { ...view, like, picture, tap, likes };
}

describe("a finger on a picture of the feed", () => {
  it("likes it by a double tap, shows a heart and stays on the page", async () => {
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

  it("opens it by a single tap", async () => {
    const { router, tap, likes } = await openCard();
    tap();
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/5"));
    expect(likes()).toHaveLength(0);
  });
});
