/** The photo editor by touch: the visible photo is the one that is sent. */
import type { Browser, Locator } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { doubleTap, middleOf, swipe, tap } from "../support/finger";
import { register } from "../support/people";
import { landscape } from "../support/pictures";
import { pinch } from "../support/pinch";
import { expect, test } from "../support/test";

async function openEditor(browser: Browser) {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  await page.goto("/outfit/new");
  await page.getByLabel("choose photo").first().setInputFiles(await landscape(page));
  await tap(page, page.getByRole("button", { name: "Crop and blur" }));
  const sheet = page.getByRole("dialog", { name: "Crop and blur" });
  await expect(sheet.locator("canvas")).toBeVisible();
  return { page, sheet, errors };
}

const zoomOf = async (sheet: Locator) => Number(await sheet.getByRole("slider", { name: "Zoom" }).inputValue());
const boxOf = async (control: Locator) =>
  (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/**
 * Waits until the control has this box, to half a pixel: gestures take effect some frames later.
 */
const expectBox = (control: Locator, { x, y, width, height }: Awaited<ReturnType<typeof boxOf>>) =>
  expect(async () => {
    const box = await boxOf(control);
    expect(box.x).toBeCloseTo(x, 0);
    expect(box.y).toBeCloseTo(y, 0);
    expect(box.width).toBeCloseTo(width, 0);
    expect(box.height).toBeCloseTo(height, 0);
  }).toPass();
const CORNERS = [
  [0.002, 0.002],
  [0.998, 0.002],
  [0.002, 0.998],
  [0.998, 0.998],
] as const;
const area = (sheet: Locator) => sheet.getByRole("button", { name: /^Area 1/ });

/**
 * The red value of the displayed photo at fractions of its width and height: the backdrop 233, the
 * garment 63.
 */
const redAt = (sheet: Locator, x: number, y: number) =>
  sheet.locator("canvas").evaluate(
    (canvas: HTMLCanvasElement, [across, down]) => {
      const { width, height } = canvas;
      return canvas.getContext("2d")?.getImageData(width * across, height * down, 1, 1).data[0] ?? 0;
    },
    [x, y] as const,
  );

test("fingers zoom, move and rotate the photo, and every change can be undone @phone", async ({
  browser,
}) => {
  const { page, sheet, errors } = await openEditor(browser);
  const frame = sheet.getByRole("button", { name: /^Move the picture/ });
  const { x, y } = await middleOf(frame);

  await test.step("a pinch zooms around the fingers, and is one step", async () => {
    // The garment starts 18 % down: its edge stays under the fingers.
    const { y: top, height } = await boxOf(frame);
    const edge = top + height * 0.18;
    await pinch(
      page,
      [{ x: x - 30, y: edge }, { x: x + 30, y: edge }],
      [{ x: x - 75, y: edge }, { x: x + 75, y: edge }],
    );
    await expect.poll(() => zoomOf(sheet)).toBeCloseTo(2.5, 1);
    await expect.poll(() => redAt(sheet, 0.5, 0.16)).toBeGreaterThan(225);
    await expect.poll(() => redAt(sheet, 0.5, 0.2)).toBeLessThan(70);
    await tap(page, sheet.getByRole("button", { name: "Undo" }));
    await expect.poll(() => zoomOf(sheet)).toBe(1);
    await tap(page, sheet.getByRole("button", { name: "Redo" }));
    await expect.poll(() => zoomOf(sheet)).toBeCloseTo(2.5, 1);
  });

  await test.step("one finger moves it without zooming; a double tap zooms out and in", async () => {
    const zoom = await zoomOf(sheet);
    await swipe(page, { x, y }, { x: x + 80, y });
    await expect.poll(() => zoomOf(sheet)).toBe(zoom);
    for (const expected of [1, 2.5]) {
      await doubleTap(page, { x, y });
      await expect.poll(() => zoomOf(sheet)).toBe(expected);
    }
  });

  await test.step("rotated and straightened, the photo fills the frame to its corners", async () => {
    await tap(page, sheet.getByRole("button", { name: "Rotate" }));
    await sheet.getByLabel("Straighten").fill("15");
    for (const [across, down] of CORNERS) {
      await expect.poll(() => redAt(sheet, across, down)).toBeGreaterThan(55);
    }
    await expectAccessible(page);
  });

  await test.step("rotating the phone loses nothing", async () => {
    const zoom = await zoomOf(sheet);
    await page.setViewportSize({ width: 844, height: 390 });
    await middleOf(sheet.getByRole("button", { name: "Done" }));
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => zoomOf(sheet)).toBe(zoom);
    await expect(sheet.getByLabel("Straighten")).toHaveValue("15");
    await tap(page, sheet.getByRole("button", { name: "Done" }));
    await expect(sheet).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});

test("a finger draws, resizes and removes each blur area, which stays on while cropping @phone", async ({
  browser,
}) => {
  const { page, sheet, errors } = await openEditor(browser);
  await middleOf(sheet.locator("canvas"));
  const { x, y, width, height } = await boxOf(sheet.locator("canvas"));
  const at = (across: number, down: number) => ({ x: x + width * across, y: y + height * down });
  await tap(page, sheet.getByRole("button", { name: "Blur", exact: true }));

  await test.step("drawn by a swipe, and blurred under both tools", async () => {
    await swipe(page, at(0.05, 0.05), at(0.4, 0.4));
    await expect(area(sheet)).toBeVisible();
    await tap(page, sheet.getByRole("button", { name: "Crop", exact: true }));
    // Just below the sharp edge between backdrop and garment.
    await expect.poll(() => redAt(sheet, 0.2, 0.19)).toBeGreaterThan(90);
    await expect.poll(() => redAt(sheet, 0.8, 0.19)).toBeLessThan(70);
    await tap(page, sheet.getByRole("button", { name: "Blur", exact: true }));
  });

  await test.step("a second area; each has a remove button and handles of 44 px", async () => {
    await swipe(page, at(0.55, 0.6), at(0.9, 0.9));
    const controls = sheet.locator("[data-handle], button[aria-label^='Remove area']");
    await expect(controls).toHaveCount(8);
    for (const control of await controls.all()) {
      expect(await boxOf(control)).toMatchObject({ width: 44, height: 44 });
      await middleOf(control);
    }
    await expectAccessible(page);
  });

  await test.step("resized by its lower right corner", async () => {
    const before = await boxOf(area(sheet));
    const corner = await middleOf(sheet.locator("[data-handle='2']").first());
    await swipe(page, corner, { x: corner.x + 30, y: corner.y + 40 });
    const { x, y, width, height } = before;
    await expectBox(area(sheet), { x, y, width: width + 30, height: height + 40 });
    await tap(page, sheet.getByRole("button", { name: "Undo" }));
    await expectBox(area(sheet), before);
  });

  await test.step("two fingers draw nothing; the x removes only one area", async () => {
    await pinch(page, [at(0.6, 0.2), at(0.8, 0.4)], [at(0.5, 0.1), at(0.9, 0.5)]);
    await expect(sheet.getByRole("button", { name: /^Area/ })).toHaveCount(2);
    await tap(page, sheet.getByRole("button", { name: "Remove area 1" }));
    await expect(sheet.getByRole("button", { name: /^Area/ })).toHaveCount(1);
    await tap(page, sheet.getByRole("button", { name: "Clear all" }));
    await expect(sheet.getByRole("button", { name: /^Area/ })).toHaveCount(0);
  });

  await test.step("a tap covers about a face around the finger", async () => {
    const { x, y } = at(0.3, 0.25);
    await page.touchscreen.tap(x, y);
    const box = await boxOf(area(sheet));
    expect(box.x + box.width / 2).toBeCloseTo(x, 0);
    expect(box.y + box.height / 2).toBeCloseTo(y, 0);
    await tap(page, sheet.getByRole("button", { name: "Done" }));
    await expect(page.getByText("What you blurred")).toBeVisible();
  });
  expect(errors).toEqual([]);
});
