/** From a photo to a follower's feed, by hand, in two browsers. */
import { expectAccessible, watchErrors } from "./support/checks";
import { register } from "./support/people";
import { picture } from "./support/pictures";
import { realtimeReady } from "./support/realtime";
import { expect, test } from "./support/test";

test("an outfit goes from a photo to a follower's feed", async ({ browser }) => {
  const ana = await register(browser, "ana");
  const ben = await register(browser, "ben");
  const errors = [...watchErrors(ana.page), ...watchErrors(ben.page)];

  await test.step("ben follows ana", async () => {
    await ben.page.goto(`/user/${ana.username}`);
    // The button changes before the response arrives; a reload must not overtake the call.
    const followed = ben.page.waitForResponse((answer) => answer.request().method() === "PUT");
    await ben.page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(ben.page.getByRole("button", { name: /^Following/ })).toBeVisible();
    await followed;
    await ben.page.reload();
    await expect(ben.page.getByRole("button", { name: /^Following/ })).toBeVisible();
    await expectAccessible(ben.page);
  });

  await test.step("ana chooses a photo and publishes it with a tag", async () => {
    await ana.page.goto("/wardrobe");
    await expectAccessible(ana.page);
    await ana.page.getByLabel("choose photo").first().setInputFiles(await picture(ana.page));
    await expect(ana.page).toHaveURL(/\/outfit\/new/);
    await ana.page.getByLabel("Caption", { exact: true }).fill("First rain of the year");
    await ana.page.getByText("More", { exact: true }).click();
    await ana.page.getByLabel("Tags", { exact: true }).fill("rainy-day");
    await ana.page.keyboard.press("Enter");
    await expectAccessible(ana.page);
    await ana.page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(ana.page).toHaveURL(/\/outfit\/\d+$/);
    await expect(ana.page.getByText("First rain of the year").first()).toBeVisible();
    await expectAccessible(ana.page);
  });
  const outfitPath = new URL(ana.page.url()).pathname;

  await test.step("it is in ben's feed, with its picture", async () => {
    await ben.page.goto("/feed");
    await expect(ben.page.getByText("First rain of the year").first()).toBeVisible();
    const shown = ben.page.locator("article img, li img").first();
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(ben.page);
  });

  await test.step("reload and back keep it", async () => {
    await ben.page.reload();
    await expect(ben.page.getByText("First rain of the year").first()).toBeVisible();
    await ben.page.locator(`a[href="${outfitPath}"]`).first().press("Enter");
    await expect(ben.page).toHaveURL(new RegExp(`${outfitPath}$`));
    await ben.page.goBack();
    await expect(ben.page).toHaveURL(/\/feed$/);
    await expect(ben.page.getByText("First rain of the year").first()).toBeVisible();
  });

  await test.step("the tag's page shows it to everyone", async () => {
    await ben.page.goto(`/tag/rainy-day/${ana.id}`);
    await expect(ben.page.locator(`a[href*="${outfitPath}"]`).first()).toBeVisible();
    await expectAccessible(ben.page);
  });

  await test.step("ana adds it to another tag", async () => {
    const outfitId = outfitPath.split("/").at(-1);
    await ana.page.goto(`/tag/add/${outfitId}`);
    await ana.page.getByRole("textbox").or(ana.page.getByRole("searchbox")).first().fill("office");
    await ana.page.getByRole("button", { name: /^Add tag/ }).click();
    await expect(ana.page.getByRole("checkbox", { name: /office/i })).toBeChecked();
    await expectAccessible(ana.page);
  });

  expect(errors).toEqual([]);
});

test("a new outfit is announced in an open feed", async ({ browser }) => {
  const ana = await register(browser, "ana");
  const ben = await register(browser, "ben");
  await ben.page.goto(`/user/${ana.username}`);
  await ben.page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(ben.page.getByRole("button", { name: /^Following/ })).toBeVisible();
  const ready = realtimeReady(ben.page);
  await ben.page.goto("/feed");
  await ready;

  await ana.page.goto("/wardrobe");
  await ana.page.getByLabel("choose photo").first().setInputFiles(await picture(ana.page));
  await ana.page.getByLabel("Caption", { exact: true }).fill("Seen at once");
  await ana.page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(ana.page).toHaveURL(/\/outfit\/\d+$/);

  await ben.page.getByRole("button", { name: /new outfit/i }).click();
  await expect(ben.page.getByText("Seen at once").first()).toBeVisible();
});
