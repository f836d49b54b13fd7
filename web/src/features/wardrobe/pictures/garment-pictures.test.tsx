import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Garment } from "@/api/types";
import { aGarment, noFacets } from "@/testing/garments";
import { fakeGateway, json } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const GARMENTS = "/api/wardrobe/v1/garments";
const PICTURES = `${GARMENTS}/500/pictures`;
const pictures = (...ids: string[]): NonNullable<Garment["pictures"]> =>
  ids.map((id) => ({
    id,
    bucket: "outfits",
    path: `aa/${id}-640.webp`,
    width: 300,
    height: 400,
    thumbhash: "",
    colors: [],
  }));
const coat = (version: number, ...ids: string[]) =>
  aGarment({ version, pictures: pictures(...ids) });

async function open(first: Garment, changed: Garment) {
  let current = first;
  const change = () => {
    current = changed;
    return json(changed);
  };
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [`GET ${GARMENTS}/facets`]: noFacets,
    [`GET ${GARMENTS}/500/wears`]: aPage([]),
    [`GET ${GARMENTS}`]: aPage([first]),
    [`GET ${GARMENTS}/500`]: () => json(current),
    [`PUT ${PICTURES}`]: change,
    [`DELETE ${PICTURES}/1`]: change,
  });
  await renderApp("/wardrobe?view=garments&item=500", { session: aSession() });
  const sheet = within(await screen.findByRole("dialog", { name: "Red coat" }));
  await sheet.findByText(/^(Add picture|8 pictures)/);
  const alts = () => sheet.queryAllByRole("img").map((image) => image.getAttribute("alt"));
  return { requests, sheet, alts };
}

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("@/features/wardrobe/wardrobe-page"),
    import("@/features/wardrobe/garments/garments-view"),
    import("./garment-pictures"),
    import("@/ui/sheet-dialog"),
  ]);
}, 120_000);

/** Scrolls the row to a place, as a finger does; nothing has a size here. */
function scrollTo(row: HTMLElement, place: number) {
  Object.defineProperty(row, "clientWidth", { configurable: true, value: 240 });
  row.scrollLeft = place * 240;
  row.dispatchEvent(new Event("scroll", { bubbles: true }));
}

describe("the pictures of a garment", () => {
  afterEach(() => document.documentElement.removeAttribute("dir"));

  it("are named in order, and another becomes the main one", async () => {
    const { requests, sheet, alts } = await open(coat(1, "1", "2"), coat(2, "2", "1"));
    expect(alts()).toEqual(["Red coat, picture 1 of 2", "Red coat, picture 2 of 2"]);
    expect(sheet.getByText("Main picture")).toBeVisible();
    scrollTo(sheet.getByRole("list", { name: "Pictures" }), 1);
    await userEvent.click(await sheet.findByRole("button", { name: "Make main picture" }));
    await waitFor(() => {
      const sent = requests.find(({ method }) => method === "PUT");
      expect(sent?.body).toEqual({ photo_ids: ["2", "1"] });
    });
    await waitFor(() => {
      const [first] = sheet.getAllByRole("img");
      expect(first).toHaveAttribute("src", expect.stringContaining("aa/2-"));
    });
  });

  it("run to the left where people read from the right", async () => {
    const { sheet } = await open(coat(1, "1", "2", "3"), coat(1));
    document.documentElement.dir = "rtl";
    const row = sheet.getByRole("list", { name: "Pictures" });
    scrollTo(row, -1);
    expect(await sheet.findByRole("button", { name: "Make main picture" })).toBeVisible();
    row.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(row.scrollLeft).toBe(-2 * 240);
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(row.scrollLeft).toBeCloseTo(0));
  });

  it("are deleted once that is confirmed", async () => {
    const { requests, sheet, alts } = await open(coat(1, "1", "2"), coat(2, "2"));
    await userEvent.click(sheet.getByRole("button", { name: "Delete picture" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete this picture?" }));
    expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(alts()).toEqual(["Red coat"]));
  });

  it("are added to a garment that has none, and has nothing to delete", async () => {
    const { sheet } = await open(coat(1), coat(1));
    expect(sheet.getByText("Add picture")).toBeVisible();
    expect(sheet.queryByRole("button", { name: "Delete picture" })).toBeNull();
  });

  it("are at most eight", async () => {
    const { sheet } = await open(coat(1, ..."12345678"), coat(1));
    expect(sheet.getByText("8 pictures is the most a garment can have.")).toBeVisible();
    expect(sheet.queryByText("Add picture")).toBeNull();
  });
});
