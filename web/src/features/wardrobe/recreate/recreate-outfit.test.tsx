import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { RecreatedPiece } from "@/api/types";
import { aGarment, aPin } from "@/testing/garments";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const OUTFIT = "/api/wardrobe/v1/outfits/900";
const coat = aPin({ id: "61" });
const scarf = aPin({
  id: "62",
  garment_id: "502",
  garment: { id: "502", name: "Silk scarf", category: "scarf", colors: [], brand: "" },
});
const aMatch = (id: string, name: string, score = 0.9) => ({
  garment: aGarment({ id, name }),
  score,
  reasons: ["color" as const, "category" as const],
});
const aPiece = (
  pin: RecreatedPiece["pin"],
  matches: RecreatedPiece["matches"],
): RecreatedPiece => ({
  pin,
  matches,
  missing: matches.length === 0,
  by_color_only: false,
});
const PIECES = [
  aPiece(coat, [aMatch("1", "Brick coat"), aMatch("2", "Pink coat")]),
  aPiece(scarf, []),
];

async function openSheet(overrides: Record<string, Reply> = {}, pieces = PIECES) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile({ id: "7" }),
    "GET /api/identity/v1/profiles": { items: [aProfile({ display_name: "Ana" })] },
    "GET /api/tags/v1/outfits/900/tags": aPage([aTag()]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    "GET /api/wardrobe/v1/garments": aPage([aGarment({ id: "9", name: "Waistcoat" })]),
    [`GET ${OUTFIT}`]: anOutfit({ pins: [coat, scarf] }),
    [`GET ${OUTFIT}/recreation`]: { pieces },
    ...overrides,
  });
  const { router } = await renderApp("/outfit/900", {
    session: aSession({ user: aProfile({ id: "7" }) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Recreate with mine" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Recreate with mine" }));
  return { requests, router, sheet };
}

describe("recreate with mine", () => {
  it("shows the user's closest garment for each piece, why, and what is missing", async () => {
    const { sheet } = await openSheet();
    const first = within(await sheet.findByRole("region", { name: "Red coat" }));
    expect(first.getByText("Yours: Brick coat")).toBeVisible();
    expect(first.getByText("Same type and colour")).toBeVisible();
    const second = within(sheet.getByRole("region", { name: "Silk scarf" }));
    expect(second.getByText("You don't have anything close.")).toBeVisible();
    expect(
      sheet.getByText(
        "You've chosen something of yours for 1 of 2 pieces. You can leave the other one out.",
      ),
    ).toBeVisible();
  });

  it("says when only the looks of a piece could be compared", async () => {
    const unknown = { ...aPiece(scarf, [aMatch("3", "Hat")]), by_color_only: true };
    const { sheet } = await openSheet({}, [aPiece(coat, [aMatch("1", "Brick coat")]), unknown]);
    const first = within(await sheet.findByRole("region", { name: "Red coat" }));
    const second = within(sheet.getByRole("region", { name: "Silk scarf" }));
    const note = /We don't know what type of piece this is/;
    expect(second.getByText(note)).toBeVisible();
    expect(first.queryByText(note)).toBeNull();
  });

  it("says that nothing is close where it offers only distant garments, and counts the chosen ones", async () => {
    const far = (pin: RecreatedPiece["pin"], id: string) => ({
      ...aPiece(pin, [aMatch(id, `Brown shoes ${id}`)]),
      missing: true,
    });
    const { sheet } = await openSheet({}, [far(coat, "3"), far(scarf, "4")]);
    expect(
      await sheet.findByText(
        "Nothing you have comes close. Choose something of yours for at least one piece.",
      ),
    ).toBeVisible();
    const first = within(sheet.getByRole("region", { name: "Red coat" }));
    expect(first.getByText("Nothing chosen yet")).toBeVisible();
    expect(first.queryByText("You don't have anything close.")).toBeNull();
    const note = /Choose this one anyway, or leave it out/;
    expect(first.getByText(note)).toBeVisible();
    await userEvent.click(first.getByRole("button", { name: "Brown shoes 3" }));
    expect(first.queryByText(note)).toBeNull();
    expect(sheet.getByText(/^You've chosen something of yours for 1 of 2 pieces\./)).toBeVisible();
    const second = within(sheet.getByRole("region", { name: "Silk scarf" }));
    await userEvent.click(second.getByRole("button", { name: "Brown shoes 4" }));
    expect(sheet.getByText("You've chosen something of yours for every piece.")).toBeVisible();
  });

  it("offers the whole wardrobe for a piece, and plans the choice", async () => {
    const { requests, router, sheet } = await openSheet(
      {
        "POST /api/wardrobe/v1/compositions": () => json(anOutfit({ id: "901" }), 201),
        "GET /api/wardrobe/v1/outfits/901": anOutfit({ id: "901", owner_id: "7" }),
        "GET /api/tags/v1/outfits/901/tags": aPage([]),
      },
      [aPiece(coat, [])],
    );
    const first = within(await sheet.findByRole("region", { name: "Red coat" }));
    expect(sheet.getByRole("button", { name: "Plan this outfit" })).toBeDisabled();
    await userEvent.click(first.getByRole("button", { name: "Choose another piece" }));
    const all = within(await screen.findByRole("dialog", { name: "Choose another piece" }));
    await userEvent.click(await all.findByRole("button", { name: "Waistcoat" }));
    expect(await first.findByText("Yours: Waistcoat")).toBeVisible();
    await userEvent.click(sheet.getByRole("button", { name: "Plan this outfit" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/901"));
    expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      garment_ids: ["9"],
      private_note: "After an outfit by Ana",
    });
  });

  it("shows its progress while planning, and keeps an invalid day in its field", async () => {
    const { requests, sheet } = await openSheet({
      "POST /api/wardrobe/v1/compositions": () => new Promise(() => {}),
    });
    const day = await sheet.findByLabelText("Plan for");
    const tomorrow = (day as HTMLInputElement).value;
    await userEvent.clear(day);
    await userEvent.type(day, "2020-01-01");
    await userEvent.click(sheet.getByRole("button", { name: "Plan this outfit" }));
    expect(await sheet.findByText("Choose a day from today on.")).toBeVisible();
    expect(requests.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.clear(day);
    await userEvent.type(day, tomorrow);
    await userEvent.click(sheet.getByRole("button", { name: "Plan this outfit" }));
    expect(await sheet.findAllByText("Planning your outfit")).not.toHaveLength(0);
  });

  it("plans the chosen garments for a day", async () => {
    const { requests, router, sheet } = await openSheet({
      "POST /api/wardrobe/v1/compositions": () => json(anOutfit({ id: "901" }), 201),
      "GET /api/wardrobe/v1/outfits/901": anOutfit({ id: "901", owner_id: "7" }),
      "GET /api/tags/v1/outfits/901/tags": aPage([]),
    });
    await userEvent.click(await sheet.findByRole("button", { name: "Pink coat" }));
    await userEvent.clear(sheet.getByLabelText("Plan for"));
    await userEvent.type(sheet.getByLabelText("Plan for"), "2199-12-24");
    await userEvent.click(sheet.getByRole("button", { name: "Plan this outfit" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/901"));
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({
      garment_ids: ["2"],
      planned_for: "2199-12-24",
      private_note: "After an outfit by Ana",
    });
    expect(sent?.headers.get("Idempotency-Key")).toBeTruthy();
  });

  it("keeps the choice and says why when the plan cannot be created", async () => {
    const { sheet } = await openSheet({
      "POST /api/wardrobe/v1/compositions": () =>
        problem(503, { detail: "The picture could not be saved just now." }),
    });
    await userEvent.click(await sheet.findByRole("button", { name: "Plan this outfit" }));
    expect(await sheet.findByText(/The picture could not be saved/)).toBeVisible();
    expect(sheet.getByText("Yours: Brick coat")).toBeVisible();
  });

  it("says what to do while the wardrobe is empty", async () => {
    const { sheet } = await openSheet({ "GET /api/wardrobe/v1/garments": aPage([]) }, [
      aPiece(coat, []),
    ]);
    expect(await sheet.findByText("Nothing like it in your wardrobe yet")).toBeVisible();
    expect(sheet.getByRole("link", { name: "Post an outfit" })).toBeVisible();
    expect(sheet.queryByRole("button", { name: "Plan this outfit" })).toBeNull();
  });

  it("leads visitors to log in, and is not shown to the owner", async () => {
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/identity/v1/profiles": { items: [aProfile()] },
      "GET /api/tags/v1/outfits/900/tags": aPage([]),
      [`GET ${OUTFIT}`]: anOutfit({ pins: [coat] }),
    });
    const { router } = await renderApp("/outfit/900");
    await userEvent.click(await screen.findByRole("button", { name: "Recreate with mine" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });
});
