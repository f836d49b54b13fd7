/** The composer with photos of every kind, and with a network that goes away: nothing is lost. */
import type { Page } from "@playwright/test";
import { watchErrors } from "../support/checks";
import { middleOf, tap } from "../support/finger";
import { register } from "../support/people";
import { pinch } from "../support/pinch";
import { blank, landscape, type PickedFile, panorama, picture, tiny } from "../support/pictures";
import { expect, test } from "../support/test";

const published = /\/outfit\/\d+$/;
const shown = (page: Page) => page.getByAltText("The outfit as it will be published");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pieces = (page: Page) => page.getByRole("list", { name: "Pieces of this outfit" }).getByRole("listitem");

async function choose(page: Page, file: PickedFile): Promise<void> {
  await page.getByLabel("choose photo").first().setInputFiles(file);
}

/** Taps the middle of the photo and names the piece found there. */
async function pinPiece(page: Page, name: string): Promise<void> {
  await tap(page, button(page, "Pin"));
  const photo = page.getByRole("dialog").locator(".touch-none");
  await expect(photo.locator("img")).toHaveJSProperty("complete", true);
  const { x, y } = await middleOf(photo);
  await page.touchscreen.tap(x, y);
  await tap(page, button(page, "New piece"));
  await page.keyboard.type(name);
  await tap(page, button(page, "Add piece"));
  await tap(page, button(page, "Done"));
  await expect(pieces(page)).toHaveCount(1);
}

/** `red,green,blue` in the middle of the photo. */
const middleColor = (page: Page) =>
  shown(page).evaluate((photo: HTMLImageElement) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    const [x, y] = [photo.naturalWidth / 2, photo.naturalHeight / 2];
    context?.drawImage(photo, x, y, 1, 1, 0, 0, 1, 1);
    return context?.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
  });

/** Runs in the browser: red, green and blue halfway down the left edge. */
async function colorAtEdge(image: HTMLImageElement): Promise<number[]> {
  const picture = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  context?.drawImage(picture, picture.width * 0.05, picture.height / 2, 1, 1, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

for (const [what, draw] of Object.entries({ "one colour": blank, "120 x 160": tiny, "a panorama": panorama })) {
  test(`a photo of ${what} is edited, pinned and published by a finger @phone`, async ({ browser }) => {
    const { page } = await register(browser, "ana");
    const errors = watchErrors(page);
    await page.goto("/outfit/new");
    await choose(page, await draw(page));
    await tap(page, button(page, "Crop and blur"));
    await expect(page.getByRole("dialog").locator("canvas")).toBeVisible();
    await tap(page, button(page, "Done"));
    await pinPiece(page, "Shawl");
    await tap(page, button(page, "Publish"));
    await expect(page).toHaveURL(published);
    expect(errors).toEqual([]);
  });
}

test("three photos in a row, each before the last is shown, leave the third and the caption @phone", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  await page.goto("/outfit/new");
  await choose(page, await picture(page));
  await page.getByLabel("Caption", { exact: true }).fill("Third time lucky");
  const rest = [await picture(page, "#3f6b57"), await landscape(page), await picture(page, "#ff0000")];
  for (const file of rest) await choose(page, file);
  await expect.poll(() => middleColor(page)).toMatch(/^2[45]\d,\d,\d$/);
  await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("Third time lucky");
  await tap(page, button(page, "Publish"));
  await expect(page).toHaveURL(published);
  expect(errors).toEqual([]);
});

test("a pinch while the photo is uploading changes what is published @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  let allowRequests = () => {};
  const isFree = new Promise<void>((free) => {
    allowRequests = free;
  });
  await page.route("**/api/wardrobe/v1/photos", async (route) => {
    await isFree;
    await route.continue();
  });
  await page.goto("/outfit/new");
  const first = page.waitForRequest("**/api/wardrobe/v1/photos");
  await choose(page, await picture(page));
  await first;
  await tap(page, button(page, "Crop and blur"));
  const { x, y } = await middleOf(page.getByRole("dialog").locator(".touch-none").first());
  await pinch(page, [{ x: x - 30, y }, { x: x + 30, y }], [{ x: x - 90, y }, { x: x + 90, y }]);
  await expect(page.getByRole("slider", { name: "Zoom" })).toHaveAttribute("aria-valuetext", /^[2-4]/);
  await tap(page, button(page, "Done"));
  await tap(page, button(page, "Publish"));
  allowRequests();
  await expect(page).toHaveURL(published);
  // Three times as large, the dress reaches the edges, where the backdrop was.
  await expect(async () => {
    const [red = 255] = await page.getByRole("main").locator("img[srcset]").first().evaluate(colorAtEdge);
    expect(red).toBeLessThan(160);
  }).toPass();
  expect(errors).toEqual([]);
});

test.describe("with the app cached for offline use", () => {
  test.use({ serviceWorkers: "allow" });

  test("a photo edited, pinned and reloaded offline is sent when the network is back @phone", async ({
    browser,
  }) => {
    const { page } = await register(browser, "ana");
    await page.goto("/outfit/new");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).join())).toContain("precache");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Post an outfit" })).toBeVisible();
    await page.context().setOffline(true);
    await choose(page, await picture(page));
    await page.getByLabel("Caption", { exact: true }).fill("From a tunnel");
    await tap(page, button(page, "Crop and blur"));
    await expect(page.getByRole("dialog").locator("canvas")).toBeVisible();
    await tap(page, button(page, "Done"));
    await pinPiece(page, "Purple dress");
    await page.reload();
    await expect(shown(page)).toBeVisible();
    await expect(pieces(page)).toHaveCount(1);
    await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("From a tunnel");
    await tap(page, button(page, "Publish"));
    await expect(page.getByText("1 photo waiting")).toBeVisible();
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/wardrobe/v1/outfits") && answer.request().method() === "POST");
    await page.context().setOffline(false);
    expect((await (await sent).json()).caption).toBe("From a tunnel");
  });
});
