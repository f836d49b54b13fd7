import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPage, aTag } from "@/testing/outfits";
import { aProfile } from "@/testing/people";
import { LINEN, MY_LINEN, openTags } from "@/testing/tag-pages";

describe("filling a tag", () => {
  it("offers outfits that are not in it, adds many at once, and can undo it", async () => {
    const { requests, router } = await openTags("/tag/linen/add", {
      [`POST ${MY_LINEN}/outfits`]: { added: ["903"], removed: [] },
    });
    expect(await screen.findAllByRole("checkbox")).toHaveLength(1);
    await userEvent.click(screen.getByRole("checkbox", { name: "Third" }));
    await userEvent.click(screen.getByRole("button", { name: "Add 1 outfit" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/linen/1042"));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => {
      const sent = requests.filter(({ method }) => method === "POST").map(({ body }) => body);
      expect(sent).toEqual([{ add: ["903"] }, { remove: ["903"] }]);
    });
  });
});

describe("a tag's page", () => {
  it("shows the owner who can see it: nobody who cannot see the profile", async () => {
    await openTags("/tag/linen/1042", {
      "GET /api/identity/v1/profiles/me": aProfile({ audience: "private" }),
    });
    expect(await screen.findByText("Only you: your profile is private")).toBeVisible();
    expect(screen.queryByText(/Everyone/)).toBeNull();
  });

  it("offers the owner once to add outfits while it is empty", async () => {
    await openTags("/tag/linen/1042", { [`GET ${LINEN}/outfits`]: aPage([]) });
    expect(await screen.findByText("No outfits in this tag yet")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Add outfits" })).toHaveLength(1);
  });

  it("goes month by month, and the month is in the URL", async () => {
    const { router } = await openTags("/tag/linen/1042");
    await userEvent.click(await screen.findByRole("link", { name: "By month" }));
    expect(await screen.findByRole("heading", { name: /November 2026/ })).toBeVisible();
    expect(router.state.location.search).toEqual({ view: "months" });
  });

  it("redirects an old URL to the new one", async () => {
    const { router } = await openTags("/tag/flax/1042", {
      "GET /api/tags/v1/users/1042/tags/flax": aTag(),
      "GET /api/tags/v1/users/1042/tags/flax/outfits": aPage([]),
    });
    expect(router.state.location.pathname).toBe("/tag/linen/1042");
  });

  it("another person's tag can be followed", async () => {
    const theirs = "/api/tags/v1/users/7/tags/linen";
    let state = "none";
    const { requests } = await openTags("/tag/linen/7", {
      [`GET ${theirs}`]: aTag({ owner_id: "7" }),
      [`GET ${theirs}/outfits`]: aPage([]),
      [`GET ${theirs}/months`]: aPage([]),
      "GET /api/feed/v1/tag-follows/50": () => Response.json({ state }),
      "PUT /api/feed/v1/tag-follows/50": () => {
        state = "following";
        return Response.json({ state });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Follow the tag Linen" }));
    expect(await screen.findByRole("button", { name: "Following the tag Linen" })).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ method: "PUT" }));
  });
});
