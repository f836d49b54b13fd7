/**
 * Sharing by touch: the picture, the link, the device's share sheet, and the stranger who follows
 * the link.
 */
import type { Page } from "@playwright/test";
import { watchErrors } from "../support/checks";
import { scrollAndTap, tap } from "../support/finger";
import { fillRegistration, newName, visitor } from "../support/people";
import { arrive, publish } from "../support/scene";
import { expect, test } from "../support/test";

interface SharedItem {
  title: string;
  url: string;
  files: string[];
}

/** A device that accepts files; records what it gets. */
async function giveWebShare(page: Page): Promise<() => Promise<SharedItem[]>> {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { handed: shared });
    const share = async ({ title, url, files = [] }: ShareData) => {
      shared.push({ title, url, files: files.map(({ name }) => name) });
    };
    Object.defineProperties(navigator, {
      share: { value: share, configurable: true },
      canShare: { value: () => true, configurable: true },
    });
  });
  return () => page.evaluate(() => (window as unknown as { handed: SharedItem[] }).handed);
}

test("an outfit is shared as a picture, with and without Web Share @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const { page } = ana;
  const errors = watchErrors(page);
  const id = await publish(ana, "Market day");
  const sheet = page.getByRole("dialog", { name: "Share outfit" });
  const open = async () => {
    await page.goto(`/outfit/${id}`);
    await expect(page.getByRole("main").getByText(ana.username).first()).toBeVisible();
    await tap(page, page.getByRole("button", { name: "share this outfit" }));
    await expect(sheet.getByRole("img")).toHaveJSProperty("complete", true);
  };

  await test.step("without Web Share: the link is copied, the picture saved", async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open();
    await expect(sheet.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
    await tap(page, sheet.getByRole("button", { name: "Copy link" }));
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    for (const [shape, width, height] of [
      ["Story", 1080, 1920],
      ["Landscape", 1200, 630],
    ] as const) {
      await tap(page, sheet.getByRole("button", { name: shape }));
      await expect.poll(() => sizeOf(page)).toEqual([width, height]);
    }
    const saved = page.waitForEvent("download");
    await tap(page, sheet.getByRole("link", { name: /Save picture/ }));
    expect((await saved).suggestedFilename()).toMatch(/^garderobe-outfit-\d+-\w+\.jpg$/);
  });

  await test.step("with Web Share: the device gets the picture and the link", async () => {
    const shared = await giveWebShare(page);
    await open();
    await tap(page, sheet.getByRole("button", { name: "Share", exact: true }));
    await expect.poll(shared).toEqual([
      { title: expect.stringContaining(ana.username), url: page.url(), files: [expect.stringMatching(/\.jpg$/)] },
    ]);
  });
  expect(errors).toEqual([]);
});

test("a stranger who follows the link is invited to join and returns to the same page @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const id = await publish(ana, "Market day");
  const page = await visitor(browser);
  for (const path of [`/outfit/${id}`, `/user/${ana.username}`]) {
    await page.goto(path);
    await tap(page, page.getByRole("link", { name: /^Join/ }));
    await expect(page).toHaveURL(/\/register/);
  }

  await test.step("by Follow as well, through all of onboarding", async () => {
    await page.goto(`/user/${ana.username}`);
    await tap(page, page.getByRole("button", { name: "Follow" }));
    await fillRegistration(page, newName("dora"));
    for (const step of ["Skip", "Skip", "Skip", "Skip"]) {
      await scrollAndTap(page, page.getByRole("button", { name: step }));
    }
    await scrollAndTap(page, page.getByRole("link", { name: "Look around first" }));
    await expect(page).toHaveURL(new RegExp(`/user/${ana.username}$`));
    await tap(page, page.getByRole("button", { name: "Follow" }));
    await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
  });
});

const sizeOf = (page: Page) =>
  page
    .getByRole("dialog", { name: "Share outfit" })
    .locator("img")
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
