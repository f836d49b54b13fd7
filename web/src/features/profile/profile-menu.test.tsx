import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aRelation, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ben = aProfile({
  id: "7",
  email: null,
  username: "ben",
  display_name: "Ben",
  audience: "public",
});
const RELATION = "/api/feed/v1/relations/7";
const setUpGateway = (overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": ben,
    "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ owner_id: "7" })]),
    "GET /api/tags/v1/users/7/tags": aPage([aTag({ owner_id: "7", outfit_count: 2 })]),
    [`GET ${RELATION}`]: aRelation(),
    ...overrides,
  });
const button = (name: string) => screen.findByRole("button", { name });

describe("the menu of a person", () => {
  const menu = async (item: string) => {
    await userEvent.click(await button("more about Ben"));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  };

  it("mutes for a chosen time", async () => {
    const { requests } = setUpGateway({
      "PUT /api/feed/v1/mutes/7": { user_id: "7", until: null },
    });
    await renderApp("/user/ben", { session: aSession() });
    await menu("Mute");
    await userEvent.click(await screen.findByRole("radio", { name: "A month" }));
    await userEvent.click(await button("Mute"));
    expect(await screen.findByText("Ben is muted")).toBeVisible();
    expect(requests).toContainEqual(
      expect.objectContaining({ path: "/api/feed/v1/mutes/7", body: { days: 30 } }),
    );
  });

  it("blocks after explaining the effects, and hides the content", async () => {
    const relation = aRelation({ follow: "following" });
    const { requests } = setUpGateway({
      [`GET ${RELATION}`]: () => Response.json(relation),
      "PUT /api/feed/v1/blocks/7": () => {
        Object.assign(relation, { follow: "none", blocked: true });
        return new Response(null, { status: 204 });
      },
    });
    await renderApp("/user/ben", { session: aSession() });
    await menu("Block");
    expect(await screen.findByText(/won't see each other's profile/)).toBeVisible();
    await userEvent.click(await button("Block"));
    expect(await screen.findByText("You blocked Ben")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Outfits of Ben" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
    expect(requests.some(({ path }) => path === "/api/feed/v1/blocks/7")).toBe(true);
  });

  it("blocks from an outfit, which is then not found", async () => {
    const relation = aRelation();
    const { requests } = setUpGateway({
      "GET /api/identity/v1/profiles": (_request, url) =>
        Response.json(url.searchParams.has("ids") ? { items: [ben] } : ben),
      "GET /api/wardrobe/v1/outfits/900": () =>
        relation.blocked
          ? problem(404, { detail: "Not here." })
          : Response.json(anOutfit({ owner_id: "7" })),
      [`GET ${RELATION}`]: () => Response.json(relation),
      "PUT /api/feed/v1/blocks/7": () => {
        relation.blocked = true;
        return new Response(null, { status: 204 });
      },
    });
    const { router } = await renderApp("/outfit/900", { session: aSession() });
    await userEvent.click(await button("more about this outfit"));
    expect(await screen.findByRole("menuitem", { name: "Mute Ben" })).toBeVisible();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Block Ben" }));
    await userEvent.click(await button("Block"));
    expect(await screen.findByText("You blocked Ben")).toBeVisible();
    expect(requests.some(({ path }) => path === "/api/feed/v1/blocks/7")).toBe(true);
    await router.navigate({ to: "/outfit/$outfitId", params: { outfitId: "900" } });
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeVisible(),
    );
  });

  it("is not offered to visitors", async () => {
    setUpGateway();
    await renderApp("/user/ben");
    expect(await button("Follow")).toBeVisible();
    expect(screen.queryByRole("button", { name: "more about Ben" })).toBeNull();
  });
});
