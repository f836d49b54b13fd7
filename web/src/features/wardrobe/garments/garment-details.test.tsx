import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { today } from "@/lib/text/dates";
import { aGarment, noFacets } from "@/testing/garments";
import { fakeGateway, json, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const GARMENTS = "/api/wardrobe/v1/garments";
const open = async (address: string, replies: Record<string, Reply>) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [`GET ${GARMENTS}/facets`]: noFacets,
    [`GET ${GARMENTS}/500/wears`]: aPage([]),
    ...replies,
  });
  return { requests, ...(await renderApp(address, { session: aSession() })) };
};

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("./garments-view"),
    import("@/ui/sheet-dialog"),
  ]);
}, 120_000);

describe("the details of a garment", () => {
  it("are entered below the others, and errors in them are shown", async () => {
    const { requests } = await open("/wardrobe?view=garments", {
      [`GET ${GARMENTS}`]: aPage([aGarment()]),
      [`POST ${GARMENTS}`]: aGarment(),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add garment" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Add garment" }));
    await userEvent.type(sheet.getByLabelText("Name (optional)"), "Belt");
    await userEvent.click(sheet.getByText("More details"));
    await userEvent.type(await sheet.findByLabelText("Material"), "leather");
    await userEvent.clear(sheet.getByLabelText("Quantity"));
    await userEvent.type(sheet.getByLabelText("Quantity"), "many");
    await userEvent.type(sheet.getByLabelText("Link to the shop"), "shop.example.org/belt");
    await userEvent.type(sheet.getByLabelText("Labels"), "Office, from Mum ,");
    await userEvent.click(sheet.getByRole("checkbox", { name: "Don't wash" }));
    await userEvent.click(sheet.getByRole("button", { name: "Add garment" }));
    expect(await sheet.findByText("Enter a whole number from 1 to 999.")).toBeVisible();
    await userEvent.clear(sheet.getByLabelText("Quantity"));
    await userEvent.type(sheet.getByLabelText("Quantity"), "2");
    await userEvent.click(sheet.getByRole("button", { name: "Add garment" }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
        name: "Belt",
        material: "leather",
        quantity: 2,
        link: "https://shop.example.org/belt",
        labels: ["Office", "from Mum"],
        care: ["no_wash"],
        wash_after: null,
        bought_on: null,
      }),
    );
  });

  it("are shown in its sheet, and it can be marked as washed", async () => {
    const worn = aGarment({
      material: "wool",
      quantity: 2,
      link: "https://www.shop.example.org/coats/1",
      labels: ["Office"],
      care: ["hand_wash"],
      wash_after: 3,
      wears_since_wash: 3,
      needs_wash: true,
    });
    const { requests } = await open("/wardrobe?view=garments&item=500", {
      [`GET ${GARMENTS}`]: aPage([worn]),
      [`GET ${GARMENTS}/500`]: worn,
      [`PATCH ${GARMENTS}`]: aPage([worn]),
    });
    const sheet = within(await screen.findByRole("dialog", { name: "Red coat" }));
    expect(await sheet.findByText("wool")).toBeVisible();
    expect(sheet.getByRole("link", { name: "shop.example.org" })).toHaveAttribute(
      "href",
      "https://www.shop.example.org/coats/1",
    );
    expect(sheet.getByText("Hand wash")).toBeVisible();
    const washing = within(sheet.getByRole("region", { name: "Washing" }));
    expect(washing.getByText("Needs washing")).toBeVisible();
    expect(washing.getByText(/3 of 3 wears so far/)).toBeVisible();
    await userEvent.click(washing.getByRole("button", { name: "Washed today" }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "PATCH")?.body).toEqual({
        ids: ["500"],
        change: { washed_on: today() },
      }),
    );
  });

  it("filter the garments, by label and by what needs washing", async () => {
    const queries: URLSearchParams[] = [];
    await open("/wardrobe?view=garments", {
      [`GET ${GARMENTS}/facets`]: {
        ...noFacets,
        labels: [{ value: "Office", count: 2 }],
        needing_wash: 1,
      },
      [`GET ${GARMENTS}`]: (_request, url) => {
        queries.push(url.searchParams);
        return json(aPage([aGarment({ needs_wash: true })]));
      },
    });
    await screen.findByRole("option", { name: "Office (2)" });
    await userEvent.selectOptions(screen.getByLabelText("Label"), "Office");
    await waitFor(() => expect(queries.at(-1)?.get("label")).toBe("Office"));
    await userEvent.selectOptions(screen.getByLabelText("Washing"), "due");
    await waitFor(() => expect(queries.at(-1)?.get("needs_wash")).toBe("true"));
    expect(await screen.findByText("Needs washing")).toBeVisible();
  });
});
