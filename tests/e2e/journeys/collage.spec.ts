/** A flat lay of garments by touch: laid out, cut out, kept over a reload, saved and posted. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { middleOf, scrollAndTap, swipe, tap } from "../support/finger";
import { pinch } from "../support/pinch";
import { picture } from "../support/pictures";
import { arrive, headers, must } from "../support/scene";
import { expect, test } from "../support/test";

async function addGarment(page: Page, name: string, color: string): Promise<void> {
  const { buffer: data, mimeType } = await picture(page, color);
  const sent = { data, headers: { ...headers, "Content-Type": mimeType } };
  const photo = await must(page.request.put("/api/wardrobe/v1/photos", sent));
  const garment = { name, category: "top", photo_id: photo.id };
  await must(page.request.post("/api/wardrobe/v1/garments", { data: garment, headers }));
}

const pieceOf = (sheet: Locator, name: string) => sheet.getByRole("button", { name: new RegExp(`^${name}: move`) });
const styleOf = (piece: Locator) =>
  piece.evaluate((element: HTMLElement) => {
    const [, angle] = /rotate\((.*)deg\)/.exec(element.style.transform) ?? [];
    const { left, top, width } = element.style;
    return { left: Number.parseFloat(left), top: Number.parseFloat(top), width: Number.parseFloat(width), angle: Number(angle) };
  });

test("garments are laid out with fingers, cut out, and saved as an idea @phone", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  const errors = watchErrors(page);
  await addGarment(page, "Green shirt", "#3f6b57");
  await addGarment(page, "Plum skirt", "#7a5c8e");
  const sheet = page.getByRole("dialog", { name: "Collage" });
  const [shirt, skirt] = [pieceOf(sheet, "Green shirt"), pieceOf(sheet, "Plum skirt")];

  await test.step("the wardrobe's pieces are added one by one", async () => {
    await page.goto("/outfit/new");
    await scrollAndTap(page, page.getByRole("link", { name: "Make a collage from your wardrobe" }));
    const picker = page.getByRole("dialog", { name: "Add pieces" });
    await tap(page, picker.getByRole("button", { name: "Green shirt" }));
    await expect(picker.getByRole("button", { name: "Done, 1 piece" })).toBeVisible();
    await tap(page, picker.getByRole("button", { name: "Plum skirt" }));
    await tap(page, picker.getByRole("button", { name: "Done, 2 pieces" }));
    await expect(skirt).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a finger moves the piece it touches, two fingers resize and rotate it", async () => {
    const before = await styleOf(shirt);
    const from = await middleOf(shirt);
    await swipe(page, from, { x: from.x + 40, y: from.y + 60 });
    await expect.poll(async () => (await styleOf(shirt)).top).toBeGreaterThan(before.top + 5);
    const moved = await styleOf(shirt);
    const { x, y } = await middleOf(shirt);
    await pinch(page, [{ x, y }, { x: x + 40, y }], [{ x, y }, { x, y: y + 80 }]);
    await expect.poll(async () => (await styleOf(shirt)).angle).toBeCloseTo(90, 0);
    expect((await styleOf(shirt)).width).toBeGreaterThan(moved.width * 1.5);
    await tap(page, sheet.getByRole("button", { name: "Undo" }));
    await expect.poll(() => styleOf(shirt)).toEqual(moved);
  });

  await test.step("the background goes away, and the piece keeps its colour", async () => {
    await tap(page, skirt);
    const { width } = await styleOf(skirt);
    await tap(page, sheet.getByRole("button", { name: "Cut out" }));
    const cutting = page.getByRole("dialog", { name: "Cut out Plum skirt" });
    await tap(page, cutting.getByRole("button", { name: "Remove background" }));
    await expectAccessible(page);
    await scrollAndTap(page, cutting.getByRole("button", { name: "Save as picture of this garment" }));
    await expect(page.getByText("Saved as a picture of Plum skirt")).toBeVisible();
    await tap(page, cutting.getByRole("button", { name: "Done" }));
    await expect(cutting).toHaveCount(0);
    // The drawn piece fills 0.4 x 0.62 of its picture of 600 x 1000.
    await expect.poll(() => skirt.evaluate((element) => element.clientWidth / element.clientHeight)).toBeCloseTo(0.387, 1);
    expect((await styleOf(skirt)).width / width).toBeCloseTo(0.4, 1);
    const corner = await skirt.locator("img").evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
    });
    expect(corner[3]).toBe(255);
    expect(Math.abs((corner[0] ?? 0) - 0x7a)).toBeLessThan(12);
  });

  await test.step("a reload loses nothing", async () => {
    const before = await styleOf(skirt);
    await page.reload();
    await expect.poll(() => styleOf(skirt)).toEqual(before);
    await expect(shirt).toBeVisible();
  });

  await test.step("an idea is among the drafts, with its pieces pinned", async () => {
    await tap(page, sheet.getByRole("button", { name: "Save idea" }));
    await expect(sheet).toHaveCount(0);
    const drafts = async () =>
      (await must(page.request.get("/api/wardrobe/v1/outfits?state=draft"))).items as { id: string; alt_text: string }[];
    await expect.poll(async () => (await drafts()).map(({ alt_text }) => alt_text)).toEqual(["Flat lay: Green shirt and Plum skirt"]);
    const [draft] = await drafts();
    const { pins, audience } = await must(page.request.get(`/api/wardrobe/v1/outfits/${draft?.id}`));
    expect(pins.map(({ garment }: { garment: { name: string } }) => garment.name).sort()).toEqual(["Green shirt", "Plum skirt"]);
    expect(audience).toBe("private");
  });

  await test.step("another one is taken to the form that posts it", async () => {
    await page.goto("/wardrobe?view=garments");
    await tap(page, page.getByRole("button", { name: "Select" }));
    await scrollAndTap(page, page.getByRole("button", { name: "Green shirt" }));
    await tap(page, page.getByRole("button", { name: "Collage" }));
    await expect(shirt).toBeVisible();
    await expect(skirt).toHaveCount(0);
    await tap(page, sheet.getByRole("button", { name: "Plan or post" }));
    await expect(page.getByRole("heading", { name: "Post an outfit" })).toBeVisible();
    await expect(page.getByText("Green shirt").first()).toBeVisible();
    await page.goBack();
    await expect(shirt).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test("the keyboard moves, resizes, rotates and removes a piece @desktop", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await addGarment(page, "Green shirt", "#3f6b57");
  const sheet = page.getByRole("dialog", { name: "Collage" });
  const shirt = pieceOf(sheet, "Green shirt");
  await page.goto("/wardrobe?view=garments&collage=open");
  const picker = page.getByRole("dialog", { name: "Add pieces" });
  await picker.getByRole("button", { name: "Green shirt" }).click();
  await picker.getByRole("button", { name: "Done, 1 piece" }).click();
  const before = await styleOf(shirt);
  await shirt.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("+");
  await page.keyboard.press("]");
  await expect
    .poll(() => styleOf(shirt))
    .toEqual({
      left: expect.closeTo(before.left + 1, 1),
      top: expect.closeTo(before.top + 5, 1),
      width: expect.closeTo(before.width * 1.1, 1),
      angle: 5,
    });
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await styleOf(shirt)).angle).toBe(0);
  await shirt.focus();
  await page.keyboard.press("Delete");
  await expect(shirt).toHaveCount(0);
});
