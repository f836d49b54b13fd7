/** An outfit's page, and how to use its menu. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeGateway, type Reply } from "./gateway";
import { anOutfit, aPage, aTag } from "./outfits";
import { aProfile } from "./people";

export const OUTFIT = "/api/wardrobe/v1/outfits/900";

export const anOutfitPage = (overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile({ display_name: "Ana" })] },
    [`GET ${OUTFIT}`]: anOutfit({ alt_text: "A green coat" }),
    "GET /api/tags/v1/outfits/900/tags": aPage([aTag()]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    ...overrides,
  });

export async function pressInMenu(item: string) {
  await userEvent.click(await screen.findByRole("button", { name: "more about this outfit" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

/** Returns the sheet that the menu item opens. */
export async function chooseInMenu(item: string) {
  await pressInMenu(item);
  return within(await screen.findByRole("dialog"));
}
