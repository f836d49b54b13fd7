import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clear } from "idb-keyval";
import { afterEach, describe, expect, it } from "vitest";
import { unsavedPins } from "@/features/session";
import { endSession, saveSession } from "@/features/session/state/session-store";
import { problem } from "@/testing/gateway";
import { holdLocks } from "@/testing/locks";
import { anOutfit } from "@/testing/outfits";
import { aSession } from "@/testing/people";
import { coat, openPins, scarf } from "@/testing/pins-sheet";
import { asNewPins } from "./merge-pins";
import { restorePins, savePinsLocally } from "./unsaved-pins";

afterEach(async () => {
  Reflect.deleteProperty(navigator, "locks");
  await clear(unsavedPins);
});

describe("the pins of an outfit", () => {
  it("are saved against the version that was read", async () => {
    const { edits, addBelt, save } = await openPins([coat]);
    await addBelt();
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(edits()).toMatchObject([
      { version: '"3"', pins: [{ garment_id: "500" }, { garment_id: "502" }] },
    ]);
  });

  it("that were added elsewhere stay, beside those added here", async () => {
    const newest = anOutfit({ version: 4, pins: [coat, scarf] });
    const { edits, addBelt, save } = await openPins([coat], newest);
    await addBelt();
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const last = edits().at(-1) as { version: string; pins: { garment_id: string }[] };
    expect(last.version).toBe('"4"');
    expect(last.pins.map(({ garment_id }) => garment_id).sort()).toEqual(["500", "501", "502"]);
  });

  it("that were changed on both sides are shown and named, to be saved again", async () => {
    const newest = anOutfit({ version: 4, pins: [{ ...coat, x: 0.4 }, scarf] });
    const { sheet, edits, save } = await openPins([coat], newest);
    await userEvent.click(await sheet.findByRole("button", { name: "Red coat" }));
    await userEvent.click(sheet.getByRole("button", { name: "remove piece 1" }));
    await save();
    expect(
      await sheet.findByText(/^The pin for Red coat was changed somewhere else/),
    ).toBeVisible();
    expect(await sheet.findByRole("button", { name: /^Red coat:/ })).toBeVisible();
    expect(sheet.getByRole("button", { name: /^Scarf:/ })).toBeVisible();
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(edits().at(-1)).toMatchObject({
      version: '"4"',
      pins: [{ garment_id: "500", x: 0.4 }, { garment_id: "501" }],
    });
  });

  it("that were changed on both sides after the sheet was closed are kept over the newer version", async () => {
    const newest = anOutfit({
      version: 4,
      owner_id: "1042",
      pins: [{ ...coat, x: 0.4 }, scarf],
    });
    let refuse = (_: Response) => {};
    const arrives = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const { sheet, edits, addBelt, close, save } = await openPins([coat], newest, arrives);
    await userEvent.click(await sheet.findByRole("button", { name: "Red coat" }));
    await userEvent.click(sheet.getByRole("button", { name: "remove piece 1" }));
    await addBelt();
    await save();
    await waitFor(() => expect(edits()).toHaveLength(1));
    await close();
    refuse(problem(412, { detail: "Changed elsewhere." }));
    await screen.findByText(/^Your pins weren't saved. The pin for Red coat was changed/);
    await waitFor(async () => expect((await restorePins("900")).unsaved?.seen.version).toBe(4));
  });

  it("that could not be saved after the sheet was closed are reported, and are there when it opens again", async () => {
    let refuse = (_: Response) => {};
    const arrives = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const { edits, addBelt, close, save } = await openPins([coat], undefined, arrives);
    await addBelt();
    await save();
    await waitFor(() => expect(edits()).toHaveLength(1));
    await close();
    refuse(problem(507, { detail: "No room is left." }));
    expect(await screen.findByText("Your pins weren't saved. No room is left.")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Edit pins" }));
    const again = within(await screen.findByRole("dialog", { name: "Pin your pieces" }));
    expect(again.getByText("No room is left.")).toBeVisible();
    expect(await again.findByRole("button", { name: /^Belt:/ })).toBeVisible();
  });

  it("that could not be saved are there after a reload, until they are saved", async () => {
    const full = Promise.resolve(problem(507, { detail: "No room is left." }));
    const before = await openPins([coat], undefined, full);
    await before.addBelt();
    await before.save();
    await before.sheet.findByText("No room is left.");

    const after = await openPins([coat]);
    expect(after.isUnsaved()).toBe(true);
    expect(await after.sheet.findByRole("button", { name: /^Belt:/ })).toBeVisible();
    await after.save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(after.edits()).toMatchObject([{ pins: [{ garment_id: "500" }, { garment_id: "502" }] }]);

    expect((await openPins([coat])).isUnsaved()).toBe(false);
  });

  it("that are unsaved survive a reload too, but not closing the sheet", async () => {
    const { addBelt } = await openPins([coat]);
    await addBelt();
    const again = await openPins([coat]);
    expect(again.isUnsaved()).toBe(true);
    await again.close();
    expect((await openPins([coat])).isUnsaved()).toBe(false);
  });

  it("that are unsaved are not shown to other users of this browser", async () => {
    const { addBelt } = await openPins([coat]);
    await addBelt();
    const { sheet, isUnsaved } = await openPins([coat], undefined, undefined, "7");
    expect(isUnsaved()).toBe(false);
    expect(sheet.queryByRole("button", { name: /^Belt:/ })).toBeNull();
  });

  it("that are unsaved do not survive a log-out", async () => {
    const { addBelt } = await openPins([coat]);
    await addBelt();
    endSession();
    expect((await openPins([coat])).isUnsaved()).toBe(false);
  });

  it("that another tab edits are neither shown here nor lost when this sheet closes", async () => {
    holdLocks();
    saveSession(aSession(), "signed-in");
    const elsewhere = await restorePins("900");
    const [base, pins] = [anOutfit({ pins: [coat] }), asNewPins([coat, scarf])];
    await savePinsLocally({ id: elsewhere.id, seen: base, pins });
    const here = await openPins([coat]);
    expect(here.isUnsaved()).toBe(false);
    await here.addBelt();
    await here.close();

    elsewhere.release?.();
    const after = await openPins([coat]);
    expect(after.isUnsaved()).toBe(true);
    expect(after.sheet.getByRole("button", { name: /^Scarf:/ })).toBeVisible();
    expect(after.sheet.queryByRole("button", { name: /^Belt:/ })).toBeNull();
  });

  it("that are resumed are still held by their sheet", async () => {
    holdLocks();
    const { addBelt } = await openPins([coat]);
    await addBelt();
    const again = await openPins([coat]);
    expect(again.isUnsaved()).toBe(true);
    expect((await restorePins("900")).unsaved).toBeUndefined();
  });
});
