import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ben = aProfile({
  id: "7",
  email: null,
  username: "ben",
  display_name: "Ben",
  audience: "public",
});
const FOLLOWS = "/api/feed/v1/follows/7";
const aWorld = (given: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": ben,
    "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ owner_id: "7" })]),
    "GET /api/tags/v1/users/7/tags": aPage([aTag({ owner_id: "7", outfit_count: 2 })]),
    [`GET ${FOLLOWS}`]: { state: "none" },
    [`PUT ${FOLLOWS}`]: { state: "following" },
    ...given,
  });
const button = (name: string) => screen.findByRole("button", { name });

describe("a profile", () => {
  it("shows the person, the tags and the outfits", async () => {
    aWorld();
    await renderApp("/user/ben", { session: aSession() });
    expect(await screen.findByRole("heading", { name: "Ben" })).toBeVisible();
    expect(await screen.findByRole("link", { name: /Linen/ })).toHaveAttribute(
      "href",
      "/tag/linen/7",
    );
    const outfits = await screen.findByRole("list", { name: "Outfits of Ben" });
    expect(within(outfits).getByRole("link")).toHaveAttribute("href", "/outfit/900");
    expect(screen.getByText("You have seen everything.")).toBeVisible();
  });

  it("is followed by one press", async () => {
    const { asked } = aWorld();
    await renderApp("/user/ben", { session: aSession() });
    await waitFor(async () => expect(await button("Follow")).toBeEnabled());
    await userEvent.click(await button("Follow"));
    expect(await button("Following")).toBeVisible();
    expect(asked).toContainEqual(expect.objectContaining({ method: "PUT", path: FOLLOWS }));
  });

  it("shows Follow again, and why, when following is refused", async () => {
    aWorld({ [`PUT ${FOLLOWS}`]: () => problem(409, { detail: "You cannot follow Ben now." }) });
    await renderApp("/user/ben", { session: aSession() });
    await waitFor(async () => expect(await button("Follow")).toBeEnabled());
    await userEvent.click(await button("Follow"));
    expect(await screen.findByText("You cannot follow Ben now.")).toBeVisible();
    expect(await button("Follow")).toBeEnabled();
  });

  it("says Requested while the person has not answered", async () => {
    aWorld({ [`GET ${FOLLOWS}`]: { state: "requested" } });
    await renderApp("/user/ben", { session: aSession() });
    expect(await button("Requested")).toBeEnabled();
  });

  it("leads a visitor to the log-in and back", async () => {
    aWorld();
    const { router } = await renderApp("/user/ben");
    await userEvent.click(await button("Follow"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(document.cookie).toContain(`garderobe-redirect=${encodeURIComponent("/user/ben")}`);
  });

  it("of somebody who is not here gives the not-found page", async () => {
    aWorld({ "GET /api/identity/v1/profiles": () => problem(404, { detail: "Not here." }) });
    await renderApp("/user/nobody");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
});

describe("requests to follow", () => {
  it("are answered on the account page", async () => {
    const requests = { items: [{ ...ben, avatar_path: null }] };
    const { asked } = aWorld({
      "GET /api/feed/v1/follow-requests": () => Response.json({ items: requests.items.splice(0) }),
      "PUT /api/feed/v1/follow-requests/7": { state: "following" },
    });
    await renderApp("/account", { session: aSession() });
    await userEvent.click(await button("Approve Ben"));
    expect(await screen.findByText("Ben follows you now")).toBeVisible();
    expect(asked.some(({ method }) => method === "PUT")).toBe(true);
    await waitFor(() => expect(screen.queryByText("Follow requests")).toBeNull());
  });
});
