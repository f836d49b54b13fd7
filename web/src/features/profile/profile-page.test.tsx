import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
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
const FOLLOWS = "/api/feed/v1/follows/7";
const RELATION = "/api/feed/v1/relations/7";
const setUpGateway = (overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": ben,
    "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ owner_id: "7" })]),
    "GET /api/tags/v1/users/7/tags": aPage([aTag({ owner_id: "7", outfit_count: 2 })]),
    [`GET ${RELATION}`]: aRelation(),
    [`PUT ${FOLLOWS}`]: { state: "following" },
    ...overrides,
  });
const button = (name: string) => screen.findByRole("button", { name });

describe("a profile", () => {
  it("shows the person, the tags and the outfits", async () => {
    setUpGateway();
    await renderApp("/user/ben", { session: aSession() });
    expect(await screen.findByRole("heading", { name: "Ben" })).toBeVisible();
    expect(await screen.findByRole("link", { name: /Linen/ })).toHaveAttribute(
      "href",
      "/tag/linen/7",
    );
    const outfits = await screen.findByRole("list", { name: "Outfits of Ben" });
    expect(within(outfits).getByRole("link")).toHaveAttribute("href", "/outfit/900");
    expect(screen.getByText(/^[0-9]+ outfits?$/)).toBeVisible();
  });

  it("shows what the person features first, and the other tags on request", async () => {
    const featured = anOutfit({ id: "901", owner_id: "7", featured: true });
    setUpGateway({
      "GET /api/wardrobe/v1/outfits": (_, url) =>
        json(aPage(url.searchParams.get("featured") ? [featured] : [featured, anOutfit()])),
      "GET /api/tags/v1/users/7/tags": aPage([
        aTag({ owner_id: "7", featured: true, outfit_count: 2 }),
        aTag({ id: "51", owner_id: "7", slug: "work", name: "Work", outfit_count: 1 }),
        aTag({ id: "52", owner_id: "7", slug: "none", name: "None", outfit_count: 0 }),
      ]),
    });
    await renderApp("/user/ben", { session: aSession() });
    const row = within(await screen.findByRole("region", { name: "Featured" }));
    expect(row.getByRole("link")).toHaveAttribute("href", "/outfit/901");
    expect(screen.queryByRole("link", { name: /Work/ })).toBeNull();
    await userEvent.click(await button("1 more tag"));
    expect(screen.getByRole("link", { name: /Work/ })).toHaveFocus();
    expect(screen.queryByRole("link", { name: /None/ })).toBeNull();
  });

  it("is followed with one press", async () => {
    const { requests } = setUpGateway();
    await renderApp("/user/ben", { session: aSession() });
    await waitFor(async () => expect(await button("Follow")).toBeEnabled());
    await userEvent.click(await button("Follow"));
    expect(await button("Following")).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ method: "PUT", path: FOLLOWS }));
  });

  it("shows Follow again, and why, when following is refused", async () => {
    setUpGateway({
      [`PUT ${FOLLOWS}`]: () => problem(409, { detail: "You cannot follow Ben now." }),
    });
    await renderApp("/user/ben", { session: aSession() });
    await waitFor(async () => expect(await button("Follow")).toBeEnabled());
    await userEvent.click(await button("Follow"));
    expect(await screen.findByText("You cannot follow Ben now.")).toBeVisible();
    expect(await button("Follow")).toBeEnabled();
  });

  it("keeps a follow pressed offline until the network is back", async () => {
    const { requests } = setUpGateway();
    const sent = () => requests.filter(({ method }) => method !== "GET").map((item) => item.method);
    await renderApp("/user/ben", { session: aSession() });
    await waitFor(async () => expect(await button("Follow")).toBeEnabled());
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await userEvent.click(await button("Follow"));
    expect(await button("Following")).toBeVisible();
    expect(localStorage.getItem("garderobe-wishes")).toContain('"kind":"follows"');
    expect(sent()).toEqual([]);
    online.mockRestore();
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(localStorage.getItem("garderobe-wishes")).toBeNull());
    expect(sent()).toEqual(["PUT"]);
    expect(await button("Following")).toBeVisible();
  });

  it("shows Requested until the person has answered", async () => {
    setUpGateway({ [`GET ${RELATION}`]: aRelation({ follow: "requested" }) });
    await renderApp("/user/ben", { session: aSession() });
    expect(await button("Requested")).toBeEnabled();
    expect(await button("Requested")).toHaveAttribute("title", "Withdraw request");
  });

  it("leads a visitor to log in and back", async () => {
    setUpGateway();
    const { router } = await renderApp("/user/ben");
    await userEvent.click(await button("Follow"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/register"));
    expect(document.cookie).toContain(`garderobe-redirect=${encodeURIComponent("/user/ben")}`);
  });

  it("of an unknown person gives the not-found page", async () => {
    setUpGateway({ "GET /api/identity/v1/profiles": () => problem(404, { detail: "Not here." }) });
    await renderApp("/user/nobody");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });

  it.each(["ana-b", "j%C3%BCrgen", "ana%20b", "a".repeat(61)])(
    "of an impossible name fails the route's validation: %s",
    async (name) => {
      const { requests } = setUpGateway();
      await renderApp(`/user/${name}`);
      expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
      expect(screen.getByText(`Page Not Found: /user/${name}`)).toBeVisible();
      expect(requests.some(({ query }) => query.has("username"))).toBe(false);
    },
  );
});

describe("follow requests", () => {
  it("are answered on the account page", async () => {
    const requests = { items: [{ ...ben, avatar_path: null }] };
    const { requests: recorded } = setUpGateway({
      "GET /api/feed/v1/follow-requests": () => Response.json({ items: requests.items.splice(0) }),
      "PUT /api/feed/v1/follow-requests/7": { state: "following" },
    });
    await renderApp("/account", { session: aSession() });
    await userEvent.click(await button("Approve Ben"));
    expect(await screen.findByText("Ben now follows you")).toBeVisible();
    expect(recorded.some(({ method }) => method === "PUT")).toBe(true);
    await waitFor(() => expect(screen.queryByText("Follow requests")).toBeNull());
  });
});

describe("viewing one's page as someone else", () => {
  const own = aProfile({ audience: "followers" });
  const setUpViewAs = (overrides: Record<string, Reply> = {}) =>
    setUpGateway({
      "GET /api/identity/v1/profiles": own,
      "GET /api/tags/v1/users/1042/tags": aPage([]),
      ...overrides,
    });

  it("shows the services' responses for a stranger", async () => {
    const { requests } = setUpViewAs({ "GET /api/wardrobe/v1/outfits": aPage([]) });
    await renderApp("/user/ana", { session: aSession() });
    await userEvent.click(await button("more about your profile"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "See as others do" }));
    expect(await screen.findByText("They can't see any of your outfits.")).toBeVisible();
    const viewAsRequests = requests.filter(({ query }) => query.get("see_as") === "stranger");
    expect(new Set(viewAsRequests.map(({ path }) => path)).size).toBe(3);
    await userEvent.click(await button("As myself"));
    expect(await screen.findByRole("link", { name: "Edit profile" })).toBeVisible();
  });

  it("finds the viewer by name", async () => {
    const person = { ...ben, id: "7" };
    setUpViewAs({
      "GET /api/identity/v1/profiles": ({ url }: Request) => {
        const requests = new URL(url).searchParams;
        if (requests.get("ids")) return Response.json({ items: [person] });
        if (requests.get("username") === "nobody") return problem(404, { detail: "Not here." });
        if (requests.get("username") === "ana b") return problem(422, { detail: "Malformed." });
        if (requests.get("see_as") === "7") return problem(404, { detail: "Not here." });
        return Response.json(requests.get("username") === "ben" ? person : own);
      },
    });
    await renderApp("/user/ana?as=stranger", { session: aSession() });
    await userEvent.click(await button("@name"));
    const field = await screen.findByLabelText("Their username");
    await userEvent.type(field, "nobody{Enter}");
    expect(await screen.findByText("No one goes by @nobody.")).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, "ana b{Enter}");
    expect(await screen.findByText("No one goes by @ana b.")).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, "@ben{Enter}");
    expect(await screen.findByText(/this profile doesn't exist/)).toBeVisible();
    expect(await screen.findByText("@ben")).toBeVisible();
  });
});
