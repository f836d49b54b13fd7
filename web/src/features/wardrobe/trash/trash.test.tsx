import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { aGarment, noFacets } from "@/testing/garments";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const WARDROBE = "/api/wardrobe/v1";
const GARMENT = `${WARDROBE}/garments/500`;
const coat = aGarment();
const open = async (address: string, replies: Record<string, Reply>) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [`GET ${WARDROBE}/garments`]: aPage([coat, aGarment({ id: "501", name: "Scarf" })]),
    [`GET ${WARDROBE}/garments/facets`]: noFacets,
    [`GET ${WARDROBE}/trash/garments`]: aPage([
      { ...coat, trashed_at: new Date(Date.now() - 1000).toISOString() },
    ]),
    [`POST ${GARMENT}/restore`]: coat,
    ...replies,
  });
  const sent = () =>
    requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
  return { sent, ...(await renderApp(address, { session: aSession() })) };
};

beforeAll(async () => {
  await Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("@/features/wardrobe/garments/garments-view"),
    import("./trashed-garments"),
  ]);
}, 120_000);

async function selectBoth() {
  await screen.findByRole("list", { name: "My garments" });
  await userEvent.click(screen.getByRole("button", { name: "Select" }));
  await userEvent.click(screen.getByRole("button", { name: /Red coat/ }));
  await userEvent.click(screen.getByRole("button", { name: /Scarf/ }));
  await userEvent.click(screen.getByRole("button", { name: "Move to trash" }));
}

describe("the trash of garments", () => {
  it("takes several garments at once, and gives them back", async () => {
    const { sent } = await open("/wardrobe?view=garments", {
      [`DELETE ${GARMENT}`]: null,
      [`DELETE ${WARDROBE}/garments/501`]: null,
      [`POST ${WARDROBE}/garments/501/restore`]: coat,
    });
    await selectBoth();
    expect(await screen.findByText("2 garments moved to trash")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Restored")).toBeVisible();
    expect(sent()).toEqual([
      `DELETE ${GARMENT}`,
      `DELETE ${WARDROBE}/garments/501`,
      `POST ${GARMENT}/restore`,
      `POST ${WARDROBE}/garments/501/restore`,
    ]);
  });

  it("says which problem kept the rest, and undoes what it moved", async () => {
    await open("/wardrobe?view=garments", {
      [`DELETE ${GARMENT}`]: null,
      [`DELETE ${WARDROBE}/garments/501`]: () =>
        problem(409, { detail: "This garment is on loan." }),
    });
    await selectBoth();
    expect(await screen.findByText("Moved to trash")).toBeVisible();
    expect(await screen.findByText("This garment is on loan.")).toBeVisible();
  });

  it("restores and deletes one for good", async () => {
    const { sent } = await open("/wardrobe?view=garments&trash=true", {
      [`DELETE ${WARDROBE}/trash/garments/500`]: null,
    });
    const list = within(await screen.findByRole("list", { name: "Garments in the trash" }));
    expect(list.getByText("Deleted in 30 days")).toBeVisible();
    await userEvent.click(list.getByRole("button", { name: "restore Red coat" }));
    await waitFor(() => expect(sent()).toEqual([`POST ${GARMENT}/restore`]));
    await userEvent.click(list.getByRole("button", { name: "delete Red coat for good" }));
    await waitFor(() => expect(sent().at(-1)).toBe(`DELETE ${WARDROBE}/trash/garments/500`));
  });

  it("is emptied after a confirmation, and shows outfits as well", async () => {
    const { sent, router } = await open("/wardrobe?view=garments&trash=true", {
      [`DELETE ${WARDROBE}/trash`]: null,
      [`GET ${WARDROBE}/outfits`]: aPage([]),
      [`GET ${WARDROBE}/calendar/months`]: { months: [] },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Empty trash" }));
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Delete everything" }));
    expect(await screen.findByText("The trash is empty")).toBeVisible();
    expect(sent()).toEqual([`DELETE ${WARDROBE}/trash`]);

    await userEvent.click(screen.getByRole("button", { name: "Outfits" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ shelf: "trashed" }));
  });
});
