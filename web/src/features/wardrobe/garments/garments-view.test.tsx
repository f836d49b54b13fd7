import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { aGarment, noFacets } from "@/testing/garments";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const GARMENTS = "/api/wardrobe/v1/garments";
const open = async (address: string, replies: Record<string, Reply>) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [`GET ${GARMENTS}/facets`]: {
      ...noFacets,
      categories: [{ value: "coat", count: 2 }],
      colors: [{ value: "red", count: 1 }],
    },
    ...replies,
  });
  return { requests, ...(await renderApp(address, { session: aSession() })) };
};
const coat = aGarment();
const scarf = aGarment({ id: "501", name: "Scarf", state: "wash", wear_count: 3 });

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("./garments-view"),
    import("@/ui/sheet-dialog"),
  ]);
}, 120_000);

describe("the garments of a wardrobe", () => {
  it("filters by the URL, and updates the URL with the filters", async () => {
    const queries: URLSearchParams[] = [];
    const { router } = await open("/wardrobe?view=garments&color=red", {
      [`GET ${GARMENTS}`]: (_request, url) => {
        queries.push(url.searchParams);
        return json(aPage([coat, scarf]));
      },
    });
    await screen.findByRole("list", { name: "My garments" });
    expect(queries[0]?.get("color")).toBe("red");
    expect(queries[0]?.getAll("state")).not.toContain("archived");

    await screen.findByRole("option", { name: "Coat (2)" });
    await userEvent.selectOptions(screen.getByLabelText("Type"), "coat");
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ color: "red", category: "coat" }),
    );
    await waitFor(() => expect(queries.at(-1)?.get("category")).toBe("coat"));
  });

  it("says why there is nothing, and how to see everything again", async () => {
    const { router } = await open("/wardrobe?view=garments&state=lent", {
      [`GET ${GARMENTS}`]: aPage([]),
    });
    expect(await screen.findByText("No matches")).toBeVisible();
    const buttons = screen.getAllByRole("button", { name: "Clear filters" });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({ view: "garments" }));
    expect(await screen.findByText("No garments yet")).toBeVisible();
    expect(screen.getByRole("button", { name: "Add garment" })).toBeVisible();
    expect(screen.queryByRole("search", { name: "filters" })).toBeNull();
  });

  it("changes several at once", async () => {
    const { requests } = await open("/wardrobe?view=garments", {
      [`GET ${GARMENTS}`]: aPage([coat, scarf]),
      [`PATCH ${GARMENTS}`]: aPage([coat, scarf]),
    });
    await screen.findByRole("list", { name: "My garments" });
    await userEvent.click(screen.getByRole("button", { name: "Select" }));
    await userEvent.click(screen.getByRole("button", { name: /Red coat/ }));
    await userEvent.click(screen.getByRole("button", { name: /Scarf/ }));
    expect(screen.getByText("2 garments selected")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Edit 2 garments" }));
    await userEvent.selectOptions(sheet.getByLabelText("State"), "archived");
    await userEvent.selectOptions(sheet.getByLabelText("Reason"), "sold");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "PATCH")?.body).toEqual({
        ids: ["500", "501"],
        change: { state: "archived", archived_reason: "sold" },
      }),
    );
  });

  it("opens a garment with its wears, of which manual ones can be removed", async () => {
    const wears = [
      { garment_id: "500", date: "2026-11-02", by_hand: true, outfit_id: null },
      { garment_id: "500", date: "2026-10-30", by_hand: false, outfit_id: "900" },
    ];
    const { requests } = await open("/wardrobe?view=garments&item=500", {
      [`GET ${GARMENTS}`]: aPage([coat]),
      [`GET ${GARMENTS}/500`]: aGarment({
        wear_count: 2,
        last_worn_on: "2026-11-02",
        price: "90.00",
        currency: "EUR",
        cost_per_wear: "45.00",
      }),
      [`GET ${GARMENTS}/500/wears`]: aPage(wears),
      [`DELETE ${GARMENTS}/500/wears/2026-11-02`]: null,
    });
    const sheet = within(await screen.findByRole("dialog", { name: "Red coat" }));
    expect(await sheet.findByText("2 times, last on November 2, 2026")).toBeVisible();
    expect(sheet.getByText(/45\.00/)).toBeVisible();
    const days = within(await sheet.findByRole("list", { name: "Days it was worn" }));
    expect(days.getByRole("link", { name: "See the outfit" })).toHaveAttribute(
      "href",
      "/outfit/900",
    );
    await userEvent.click(days.getByRole("button", { name: /remove/ }));
    await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
  });

  it("says below the field why a day is not a possible wear", async () => {
    const { requests } = await open("/wardrobe?view=garments&item=500", {
      [`GET ${GARMENTS}`]: aPage([coat]),
      [`GET ${GARMENTS}/500`]: aGarment(),
      [`GET ${GARMENTS}/500/wears`]: aPage([]),
    });
    const sheet = within(await screen.findByRole("dialog", { name: "Red coat" }));
    const field = await sheet.findByLabelText("Worn on");
    await userEvent.clear(field);
    await userEvent.type(field, "2199-01-01");
    await userEvent.click(sheet.getByRole("button", { name: "Add day" }));
    expect(field).toHaveAccessibleDescription("Choose today or an earlier day.");
    expect(requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("shows the server's refusal at its field and keeps the values", async () => {
    await open("/wardrobe?view=garments", {
      [`GET ${GARMENTS}`]: aPage([coat]),
      [`POST ${GARMENTS}`]: () =>
        problem(422, {
          detail: "Price: too large",
          errors: [{ field: "price", message: "too large" }],
        }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add garment" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Add garment" }));
    await userEvent.type(sheet.getByLabelText("Price"), "-5");
    await userEvent.click(sheet.getByRole("button", { name: "Add garment" }));
    expect(await sheet.findByText("Enter an amount, such as 79.90.")).toBeVisible();
    await userEvent.clear(sheet.getByLabelText("Price"));
    await userEvent.type(sheet.getByLabelText("Price"), "5,50");
    await userEvent.type(sheet.getByLabelText("Name (optional)"), "Belt");
    await userEvent.click(sheet.getByRole("button", { name: "Add garment" }));
    expect(await sheet.findByText("too large")).toBeVisible();
    expect(sheet.getByLabelText("Name (optional)")).toHaveValue("Belt");
  });

  it("keeps the typed values when the garment was changed elsewhere, and saves over that", async () => {
    let newest = coat;
    const { requests } = await open("/wardrobe?view=garments&item=500", {
      [`GET ${GARMENTS}`]: aPage([coat]),
      [`GET ${GARMENTS}/500`]: () => json(newest),
      [`GET ${GARMENTS}/500/wears`]: aPage([]),
      [`PATCH ${GARMENTS}/500`]: ({ headers }) => {
        if (headers.get("If-Match") === '"2"') return json({ ...newest, version: 3 });
        newest = aGarment({ name: "Theirs", brand: "Loom", version: 2 });
        return problem(412, { detail: "This was changed elsewhere." });
      },
    });
    const sheet = within(await screen.findByRole("dialog", { name: "Red coat" }));
    await userEvent.click(await sheet.findByRole("button", { name: "Edit" }));
    await userEvent.type(sheet.getByLabelText("Name (optional)"), " of mine");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await sheet.findByText(/changed somewhere else. Save again/)).toBeVisible();
    expect(sheet.getByLabelText("Name (optional)")).toHaveValue("Red coat of mine");
    expect(sheet.getByLabelText("Brand")).toHaveValue("Loom");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await sheet.findByRole("button", { name: "Edit" })).toBeVisible();
    const last = requests.filter(({ method }) => method === "PATCH").at(-1);
    expect(last?.headers.get("If-Match")).toBe('"2"');
    expect(last?.body).toMatchObject({ name: "Red coat of mine", brand: "Loom" });
  });
});
