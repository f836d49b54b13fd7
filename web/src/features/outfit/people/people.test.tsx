import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aGarment, aPin } from "@/testing/garments";
import { fakeGateway } from "@/testing/gateway";
import { anOutfitPage, chooseInMenu, OUTFIT } from "@/testing/outfit-page";
import { anAuthor, anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const KAIA = anAuthor({ id: "7", username: "kaia", display_name: "Kaia" });
const others = ["8", "9", "10"].map((id) =>
  anAuthor({ id, username: `u${id}`, display_name: `Ben ${id}` }),
);
const repeat = {
  garment_id: "500",
  garment_name: "Red coat",
  outfit_id: "890",
  worn_on: "2020-11-20",
  people: [KAIA],
};
const coat = aPin({ garment_id: "500" });
const open = () => renderApp("/outfit/900", { session: aSession() });

describe("the people of an outfit", () => {
  it("are shown to its owner, with the day and the occasion", async () => {
    const outfit = anOutfit({
      worn_on: "2020-11-20",
      occasion: "Kaia's birthday",
      with_people: [KAIA, ...others],
    });
    anOutfitPage({ [`GET ${OUTFIT}`]: outfit });
    await open();
    const note = within(await screen.findByRole("region", { name: "Private note" }));
    expect(
      note.getByText("Worn with Kaia and 3 others on Friday, November 20, 2020"),
    ).toBeVisible();
    expect(note.getByText("Kaia's birthday")).toBeVisible();
    await userEvent.click(note.getByText("Show people"));
    expect(note.getAllByRole("link")).toHaveLength(4);
  });

  it("are chosen among the people whom the owner knows, and removed again", async () => {
    const { requests } = anOutfitPage({
      "GET /api/wardrobe/v1/acquaintances": aPage([KAIA, ...others]),
      [`GET ${OUTFIT}`]: anOutfit({ with_people: others }),
      [`PATCH ${OUTFIT}`]: anOutfit({ with_people: [KAIA], version: 4 }),
    });
    await open();
    const sheet = await chooseInMenu("Edit");
    await userEvent.click(sheet.getByText("More"));
    await userEvent.click(sheet.getByRole("button", { name: "Change people" }));
    const people = within(await screen.findByRole("dialog", { name: "Worn with" }));
    await userEvent.click(await people.findByRole("checkbox", { name: /Kaia/ }));
    await userEvent.click(people.getByRole("checkbox", { name: /Ben 10/ }));
    await userEvent.click(people.getByRole("button", { name: "Done" }));
    await userEvent.click(await sheet.findByRole("button", { name: "Remove Ben 8" }));
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "PATCH")).toBe(true));
    const edit = requests.find(({ method }) => method === "PATCH");
    expect(edit?.body).toMatchObject({ with_people: ["9", "7"] });
  });
});

describe("a repeat", () => {
  it("is mentioned before an outfit is planned, and can be dismissed", async () => {
    const { requests } = anOutfitPage({
      "GET /api/wardrobe/v1/repeats": { repeats: [repeat] },
      [`GET ${OUTFIT}`]: anOutfit({ pins: [coat], with_people: [KAIA] }),
    });
    await open();
    const sheet = await chooseInMenu("Plan for a day");
    expect(
      await sheet.findByText("You wore “Red coat” with Kaia on November 20, 2020."),
    ).toBeVisible();
    const asked = requests.find(({ path }) => path === "/api/wardrobe/v1/repeats");
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      garment_ids: "500",
      person_ids: "7",
    });
    await userEvent.click(sheet.getByRole("button", { name: "Dismiss" }));
    expect(sheet.queryByText(/Red coat/)).toBeNull();
    expect(sheet.getByRole("button", { name: "Plan" })).toBeEnabled();
  });

  it("is not looked for while an outfit names nobody", async () => {
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: anOutfit({ pins: [coat], with_people: [] }),
    });
    await open();
    await chooseInMenu("Plan for a day");
    expect(requests.some(({ path }) => path.includes("repeats"))).toBe(false);
  });

  it("is warned of for as long as the user chooses", async () => {
    const { requests } = fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/wardrobe/v1/alt-text-preferences": { when_missing: "off", version: 0 },
      "GET /api/wardrobe/v1/repeat-preferences": { warn_within: "30_days", version: 2 },
      "PUT /api/wardrobe/v1/repeat-preferences": { warn_within: "off", version: 3 },
    });
    await renderApp("/account?view=privacy", { session: aSession() });
    expect(await screen.findByRole("radio", { name: /Within 30 days/ })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Never" }));
    await waitFor(() => expect(screen.getByRole("radio", { name: "Never" })).toBeChecked());
    expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ warn_within: "off" });
  });
});

describe("a garment", () => {
  it("lists who has seen it", async () => {
    const seen = [
      {
        worn_on: "2020-11-20",
        outfit: { id: "890", caption: "", occasion: "Dinner", audience: "public", photo: {} },
        with_people: [KAIA],
      },
      { worn_on: "2020-11-15", outfit: null, with_people: [] },
    ];
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/wardrobe/v1/garments": aPage([]),
      "GET /api/wardrobe/v1/garments/500": aGarment({ id: "500" }),
      "GET /api/wardrobe/v1/garments/500/wears": aPage([]),
      "GET /api/wardrobe/v1/garments/500/seen": aPage(seen),
    });
    await renderApp("/wardrobe?view=garments&item=500", { session: aSession() });
    await userEvent.click(await screen.findByText("Who has seen it"));
    const list = within(await screen.findByRole("list", { name: "When it was seen" }));
    expect(list.getByText("Worn with Kaia on Friday, November 20, 2020")).toBeVisible();
    expect(list.getByText("Dinner")).toBeVisible();
    expect(list.getByText("Worn on Sunday, November 15, 2020")).toBeVisible();
  });
});
