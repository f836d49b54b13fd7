/** The sheet of an outfit's pins, opened in the app. */
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import type { Outfit, Pin } from "@/api/types";
import "@/features/wardrobe/pins/pin-stage";
import { aGarment, aPin } from "@/testing/garments";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import "@/ui/full-sheet-dialog";

const OUTFIT = "/api/wardrobe/v1/outfits/900";
const named = (id: string, name: string, overrides: Partial<Pin> = {}) =>
  aPin({
    id: `6${id}`,
    garment_id: id,
    garment: { id, name, category: "", colors: [], brand: "" },
    ...overrides,
  });
export const coat = named("500", "Red coat");
export const scarf = named("501", "Scarf", { x: 0.1 });

const others = { "501": "Scarf", "502": "Belt" };
const garments = [
  aGarment(),
  ...Object.entries(others).map(([id, name]) => aGarment({ id, name })),
];
const ONE = "GET /api/wardrobe/v1/garments/";

/** The sheet of an outfit at version 3 with `before`, until an edit finds `newest`. */
export async function openPins(
  before: Pin[],
  newest?: Outfit,
  arrives?: Promise<Response>,
  person = "1042",
) {
  let outfit = anOutfit({ pins: before, owner_id: person });
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/tags/v1/outfits/900/tags": aPage([aTag()]),
    "GET /api/wardrobe/v1/garments": aPage(garments),
    ...Object.fromEntries(garments.map((garment) => [ONE + garment.id, garment])),
    "POST /api/wardrobe/v1/garments/matches": { items: [], colors: [], color_names: [] },
    [`GET ${OUTFIT}`]: () => json(outfit),
    [`PATCH ${OUTFIT}`]: ({ headers }) => {
      if (newest) outfit = newest;
      if (arrives) return arrives;
      return headers.get("If-Match") === `"${outfit.version}"`
        ? json(outfit)
        : problem(412, { detail: "Changed elsewhere." });
    },
  });
  cleanup();
  await renderApp("/outfit/900", { session: aSession({ user: aProfile({ id: person }) }) });
  await userEvent.click(await screen.findByRole("button", { name: /^(Edit pins|Pin your)/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Pin your pieces" }));
  const edits = () =>
    requests
      .filter(({ method }) => method === "PATCH")
      .map(({ headers, body }) => ({ version: headers.get("If-Match"), ...(body as object) }));
  const addBelt = async () => {
    await userEvent.click(sheet.getByRole("button", { name: "Add a piece" }));
    await userEvent.click(await sheet.findByRole("button", { name: "Belt" }));
  };
  const isUnsaved = () => sheet.queryByText("These pins aren't saved yet.") !== null;
  const close = async () => {
    await userEvent.click(sheet.getByRole("button", { name: "close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  const save = () => userEvent.click(sheet.getByRole("button", { name: "Save" }));
  return { sheet, edits, addBelt, isUnsaved, close, save };
}
