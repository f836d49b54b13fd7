/** Composing an outfit by touch: every press hits a point on the screen. */
import { expectAccessible, watchErrors } from "../support/checks";
import { countTaps, stableBox, WARDROBE, worn } from "../support/composing";
import { middleOf, swipe, tap } from "../support/finger";
import { register } from "../support/people";
import { picture } from "../support/pictures";
import { pinch } from "../support/pinch";
import { expect, test } from "../support/test";

const published = /\/outfit\/\d+$/;

test("going back from the first outfit leads neither to onboarding nor to the composer @phone", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  await page.goto("/register/info?step=people");
  await tap(page, page.getByRole("button", { name: "Skip" }));
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await tap(page, page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page).toHaveURL(published);
  const celebration = page.getByRole("dialog", { name: "Your first outfit is up" });
  await expect(celebration).toBeVisible();
  // The first Back closes the sheet.
  await page.goBack();
  await expect(celebration).toHaveCount(0);
  await expect(page).toHaveURL(published);
  await page.goBack();
  await expect(page).not.toHaveURL(/outfit/);
  await expect(page.getByRole("heading", { name: "Post your first photo" })).toHaveCount(0);
});

test("an outfit planned in a sheet leaves no composer in the history @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await tap(page, page.getByRole("button", { name: "Plan", exact: true }));
  await tap(page, page.getByRole("dialog").getByRole("button", { name: "Plan", exact: true }));
  await expect(page).toHaveURL(published);
  await page.goBack();
  await expect(page).toHaveURL(/\/wardrobe/);
});

test("a photo without a date was worn today, until another day is tapped @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await expect(page.getByText("This photo has no date, so we've used today.")).toBeVisible();
  const today = page.getByRole("button", { name: "Today" });
  await expect(today).toHaveAttribute("aria-pressed", "true");
  const yesterday = page.getByRole("button", { name: "Yesterday" });
  await yesterday.scrollIntoViewIfNeeded();
  await tap(page, yesterday);
  const made = page.waitForResponse("**/api/wardrobe/v1/outfits");
  await tap(page, page.getByRole("button", { name: "Publish", exact: true }));
  const day = await page.evaluate(() => {
    const before = new Date();
    before.setDate(before.getDate() - 1);
    return before.toLocaleDateString("sv");
  });
  expect(await (await made).json()).toMatchObject({ worn_on: day });
  await expect(page).toHaveURL(published);
});

test("four new pieces are published within 20 taps, the same four within 8, or in 2 as last time @phone", async ({
  browser,
}) => {
  test.slow();
  const { page } = await register(browser, "ana");
  const errors = watchErrors(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const choose = async (day: number) => {
    await page.goto("/wardrobe");
    await page.getByLabel("choose photo").first().setInputFiles(await worn(page, day));
  };
  const pinsOf = async () => (await page.getByRole("list", { name: "What is worn" }).getByRole("button").allTextContents()).length;

  await test.step("four new ones", async () => {
    await choose(0);
    const finger = countTaps(page);
    await finger.on(button("Pin"));
    for (const [index, { at, name }] of WARDROBE.entries()) {
      await finger.at(at.x + at.width / 2, at.y + at.height / 2);
      await expect(page.getByRole("region", { name: `Piece ${index + 1}` })).toBeVisible();
      await finger.on(button("New piece"));
      // The piece being named stays on the screen.
      await expect(page.getByRole("region", { name: `Piece ${index + 1}` }).locator("img")).toBeInViewport();
      await page.keyboard.type(name);
      await finger.on(button("Add piece"));
      await expect(button("Add piece")).toBeHidden();
    }
    await expectAccessible(page);
    await finger.on(button("Done"));
    await expect(page.getByRole("list", { name: "Pieces of this outfit" }).getByRole("listitem")).toHaveCount(4);
    await finger.on(button("Publish"));
    await expect(page).toHaveURL(published);
    await expect.poll(pinsOf).toBe(4);
    expect(finger.taps()).toBeLessThanOrEqual(20);
  });

  await test.step("the same four on another day, piece by piece", async () => {
    await choose(1);
    const finger = countTaps(page);
    await finger.on(button("Pin"));
    for (const { at, name } of WARDROBE) {
      await finger.at(at.x + 0.02 + at.width / 2, at.y + 0.01 + at.height / 2);
      await expect(page.getByRole("button", { name: new RegExp(`^${name}:`) })).toBeVisible();
    }
    await finger.on(button("Done"));
    await finger.on(button("Publish"));
    await expect(page).toHaveURL(published);
    await expect.poll(pinsOf).toBe(4);
    expect(finger.taps()).toBeLessThanOrEqual(8);
  });

  await test.step("as last time", async () => {
    await choose(0);
    await expect(page.getByText(/^You posted this on/)).toBeVisible();
    const finger = countTaps(page);
    const last = page.getByRole("region", { name: "Same as last time" }).getByRole("button").first();
    await last.scrollIntoViewIfNeeded();
    await finger.on(last);
    await finger.on(button("Publish"));
    await expect(page).toHaveURL(published);
    await expect.poll(pinsOf).toBe(4);
    expect(finger.taps()).toBe(2);
  });
  expect(errors).toEqual([]);
});

test("a swipe over the photo scrolls and pins nothing; in the pin stage a sliver is ignored, boxes overlap; a later crop moves the pins @phone", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await worn(page));
  await expect(page.getByAltText("The outfit as it will be published")).toBeVisible();
  await swipe(page, { x: 195, y: 600 }, { x: 195, y: 250 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
  await expect(page.getByRole("list", { name: "Pieces of this outfit" })).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await tap(page, page.getByRole("button", { name: "Pin", exact: true }));
  const photo = page.getByRole("dialog").locator(".touch-none");
  const { x, y } = await middleOf(photo);
  await swipe(page, { x, y }, { x: x + 9, y: y - 200 });
  await expect(page.getByRole("region", { name: "Piece 1" })).toHaveCount(0);
  await swipe(page, { x: x - 80, y: y - 150 }, { x: x + 80, y: y + 40 });
  await expect(page.getByRole("region", { name: "Piece 1" })).toBeVisible();
  await swipe(page, { x: x - 40, y: y - 60 }, { x: x + 60, y: y + 160 });
  await expect(page.getByRole("region", { name: "Piece 2" })).toBeVisible();
  await tap(page, page.getByRole("button", { name: "Undo", exact: true }));
  await expect(page.getByRole("button", { name: /^Piece \d:/ })).toHaveCount(1);

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const name = async (piece: string) => {
    await tap(page, button("New piece"));
    await page.keyboard.type(piece);
    await tap(page, button("Add piece"));
  };
  const corner = await photo.boundingBox();
  if (!corner) throw new Error("no photo");
  await swipe(page, { x: corner.x + 3, y: corner.y + 3 }, { x: corner.x + 30, y: corner.y + 50 });
  await expect(page.getByRole("region", { name: "Piece 2" })).toBeVisible();
  await name("Scarf");
  await tap(page, button("Piece 1"));
  await name("Dress");
  await tap(page, button("Done"));
  const pieces = page.getByRole("list", { name: "Pieces of this outfit" });
  const scale = () => pieces.locator("img").first().evaluate((cut) => Number.parseFloat(cut.style.width));
  const before = await scale();
  await tap(page, button("Crop and blur"));
  await page.getByRole("slider", { name: "Zoom" }).fill("1.5");
  await tap(page, button("Done"));
  await expect(page.getByText("1 pin removed: no longer in the photo")).toBeVisible();
  await expect(pieces.getByRole("listitem")).toHaveText(["Dress"]);
  await expect.poll(scale).toBeCloseTo(before / 1.5, 0);
  await tap(page, button("Undo"));
  await expect(pieces.getByRole("listitem")).toHaveText(["Dress", "Scarf"]);
  await expect.poll(scale).toBeCloseTo(before, 0);
});

test("in the pin stage two fingers draw nothing; a stroke inside a box draws, its label moves it once selected, a corner resizes it @phone", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await worn(page));
  await tap(page, page.getByRole("button", { name: "Pin", exact: true }));
  const photo = page.getByRole("dialog").locator(".touch-none");
  const { left, top, width, height } = await photo.evaluate(stableBox);
  const at = (x: number, y: number) => ({ x: left + x * width, y: top + y * height });
  const boxes = page.getByRole("button", { name: /^Piece \d:/ });
  const label = (number: number) => page.getByRole("button", { name: new RegExp(`^Piece ${number}:`) });

  await pinch(page, [at(0.3, 0.3), at(0.7, 0.6)], [at(0.1, 0.1), at(0.9, 0.9)]);
  await expect(boxes).toHaveCount(0);

  await swipe(page, at(0.2, 0.1), at(0.8, 0.4));
  await expect(label(1)).toHaveAttribute("aria-pressed", "true");
  await swipe(page, at(0.3, 0.33), at(0.7, 0.8));
  await expect(label(2)).toHaveAttribute("aria-pressed", "true");
  // The first box is no longer selected, so even its label is only a point to start from.
  await swipe(page, at(0.5, 0.25), at(0.9, 0.5));
  await expect(label(3)).toHaveAttribute("aria-pressed", "true");
  await expect(label(1)).toHaveAccessibleName(/: 20% from the left, 10% from the top, 60% wide, 30% high$/);
  await tap(page, page.getByRole("button", { name: "Undo", exact: true }));
  await expect(boxes).toHaveCount(2);

  await page.touchscreen.tap(at(0.5, 0.25).x, at(0.5, 0.25).y);
  await expect(label(1)).toHaveAttribute("aria-pressed", "true");
  await expect(boxes).toHaveCount(2);
  await swipe(page, at(0.5, 0.25), at(0.6, 0.3));
  await expect(label(1)).toHaveAccessibleName(/: 30% from the left, 15% from the top, 60% wide, 30% high$/);
  await swipe(page, at(0.3, 0.15), at(0.2, 0.1));
  await expect(label(1)).toHaveAccessibleName(/: 20% from the left, 10% from the top, 70% wide, 35% high$/);
  await tap(page, page.getByRole("button", { name: "Undo", exact: true }));
  await expect(boxes).toHaveCount(2);
  await expect(label(1)).toHaveAccessibleName(/: 20% from the left, 10% from the top, 60% wide, 30% high$/);
});

test("a tap on the wall says that it found no piece @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await worn(page));
  await tap(page, page.getByRole("button", { name: "Pin", exact: true }));
  const finger = countTaps(page);
  await finger.at(0.12, 0.5);
  await expect(page.getByText("Couldn't find an edge here. Drag the corners around the piece.")).toBeInViewport();
  await expectAccessible(page);
  const photo = page.getByRole("dialog").locator(".touch-none");
  const { left: x, top: y, width, height } = await photo.evaluate(stableBox);
  await swipe(page, { x: x + width * 0.5, y: y + height * 0.55 }, { x: x + width * 0.9, y: y + height * 0.9 });
  await expect(page.getByRole("region", { name: "Piece 2" })).toBeVisible();
  await expect(page.getByText("Couldn't find an edge here.")).toHaveCount(0);
});

test("the click of a press that closed a sheet does not reach the button beneath, however late @phone", async ({
  browser,
}) => {
  const { page } = await register(browser, "ana");
  await page.goto("/outfit/new");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await tap(page, page.getByRole("button", { name: "Pin", exact: true }));
  const done = page.getByRole("dialog").getByRole("button", { name: "Done" });
  const { x, y } = await middleOf(done);
  // As on a slow phone: the press takes effect before the browser sends its click.
  await done.evaluate((button: HTMLElement) => {
    addEventListener("pointerup", () => button.click(), { once: true });
    const clicks = { sent: 0, arrived: 0 };
    addEventListener("click", ({ isTrusted }) => isTrusted && clicks.sent++, { capture: true });
    addEventListener("click", ({ isTrusted }) => isTrusted && clicks.arrived++);
    Object.assign(window, { clicks });
  });
  await page.touchscreen.tap(x, y);
  await expect(done).toHaveCount(0);
  await expect.poll(() => page.evaluate("clicks.sent")).toBe(1);
  expect(await page.evaluate("clicks.arrived")).toBe(0);
});
