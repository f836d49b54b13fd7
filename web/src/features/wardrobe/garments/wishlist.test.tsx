import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { aGarment, noFacets } from "@/testing/garments";
import { fakeGateway, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const GARMENTS = "/api/wardrobe/v1/garments";
const boots = aGarment({ name: "Boots", state: "wished" });

const open = async (address: string, replies: Record<string, Reply>) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [`GET ${GARMENTS}/facets`]: { ...noFacets, wished: 1 },
    ...replies,
  });
  const changes = () => requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { requests, changes, ...(await renderApp(address, { session: aSession() })) };
};

beforeAll(async () => {
  await Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("@/features/wardrobe/garments/garments-view"),
  ]);
}, 120_000);

describe("the wishlist", () => {
  it("is opened from the garments, and left the same way", async () => {
    const { router } = await open("/wardrobe?view=garments&color=red", {
      [`GET ${GARMENTS}`]: aPage([aGarment()]),
    });
    const button = await screen.findByRole("button", { name: "Wishlist (1)" });
    await userEvent.click(button);
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ view: "garments", state: "wished" }),
    );
    expect(await screen.findByRole("button", { name: "Add to wishlist" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Wishlist (1)" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: "garments" }));
  });

  it("says what it is for while it is empty, and adds a piece to itself", async () => {
    const { requests } = await open("/wardrobe?view=garments&state=wished", {
      [`GET ${GARMENTS}`]: aPage([]),
      [`POST ${GARMENTS}`]: boots,
    });
    expect(await screen.findByText("Your wishlist is empty")).toBeVisible();
    const [add] = screen.getAllByRole("button", { name: "Add to wishlist" });
    await userEvent.click(add ?? document.body);
    await userEvent.type(await screen.findByLabelText("Name (optional)"), "Boots{Enter}");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
        name: "Boots",
        state: "wished",
      }),
    );
  });

  it("gives a piece to the wardrobe, and takes it back with Undo", async () => {
    const { changes } = await open("/wardrobe?view=garments&state=wished&item=500", {
      [`GET ${GARMENTS}`]: aPage([boots]),
      [`GET ${GARMENTS}/500`]: boots,
      [`PATCH ${GARMENTS}`]: aPage([boots]),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Got it" }));
    expect(await screen.findByText("Added to your wardrobe")).toBeVisible();
    expect(screen.queryByText("Wear history")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(changes()).toEqual([
        { ids: ["500"], change: { state: "here" } },
        { ids: ["500"], change: { state: "wished" } },
      ]),
    );
  });
});
