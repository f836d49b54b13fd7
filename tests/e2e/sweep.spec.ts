/**
 * Every page, for a logged-in person and for a stranger, on a phone in light mode and on a desktop
 * in dark mode: no page reports errors, every control is reachable by keyboard, and nothing is cut off
 * at the top or blown up.
 */
import type { CDPSession, Page } from "@playwright/test";
import { barriers, covers, watchErrors } from "./support/checks";
import { LONG_MS } from "./support/limit";
import { watchPolicy } from "./support/policy";
import { still } from "./support/press";
import { pages } from "./support/routes";
import { type Scene, settle } from "./support/scene";
import { cutAtTop, slabs } from "./support/shapes";
import { tabThrough } from "./support/tabbing";
import { expect, test } from "./support/test";

const LOOKS = [
  { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
] as const;

/** Tests among which the pages are divided. */
const PARTS = 3;

/** Faults of the page as it is, at both sizes; one load is enough for them. */
async function inspect(page: Page, keyboard: CDPSession): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await still(page);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const here = [...(isWide ? ["scrolls sideways"] : []), ...(await page.evaluate(slabs)), ...(await page.evaluate(cutAtTop))];
    here.push(...(await tooLarge(page)), ...(await barriers(page)));
    here.push(...(await covers(page)), ...(await tabThrough(page, keyboard)));
    // Of all checks, the color scheme affects only this one.
    await page.emulateMedia({ colorScheme: colorScheme === "light" ? "dark" : "light" });
    // Colors that change gradually are measured when they have changed.
    await still(page);
    here.push(...(await barriers(page, "color-contrast")));
    found.push(...here.map((item) => `at ${viewport.width}: ${item}`));
  }
  return found;
}

/** Whether the page is too wide with the largest text that people can choose. */
async function tooLarge(page: Page): Promise<string[]> {
  const isWide = await page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.text = "largest";
    const found = root.scrollWidth > innerWidth;
    delete root.dataset.text;
    return found;
  });
  return isWide ? ["scrolls sideways with the largest text"] : [];
}

/** Waits until the page shows its content. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(LOOKS[0].viewport);
  await page.goto(path);
  await expect(page.getByRole("heading").first(), path).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ }), path).toHaveCount(0);
  // Late content arrives with all its controls.
  await page.waitForLoadState("networkidle");
}

interface Swept {
  page: Page;
  /** Violations of the content security policy since the last page. */
  violations: string[];
}

async function sweep({ page, violations }: Swept, paths: string[]): Promise<string[]> {
  const errors = watchErrors(page);
  const keyboard = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path);
      const here = await inspect(page, keyboard);
      found.push(...[...here, ...errors.splice(0), ...violations.splice(0)].map((item) => `${path}: ${item}`));
    });
  }
  return found;
}

/** Whether it is open to strangers; the rest leads to the log-in page. */
async function isOpen(page: Page, path: string): Promise<boolean> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  if (answer.status() === 302) expect(answer.headers().location, path).toMatch(/\/login$/);
  return answer.status() !== 302;
}

test.describe("no page reports errors, and every control is reachable by keyboard @desktop", () => {
  test.describe.configure({ timeout: LONG_MS });
  let scene: Scene;
  let violations: string[];
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(LONG_MS);
    scene = await settle(browser);
    violations = await watchPolicy(scene.page.context());
  });

  for (let part = 0; part < PARTS; part++)
    test(`for an admin, who sees everything, part ${part + 1} of ${PARTS}`, async () => {
      const paths = pages(scene.values).filter((_, index) => index % PARTS === part);
      expect(await sweep({ page: scene.page, violations }, paths)).toEqual([]);
    });

  test("for a stranger", async ({ browser }) => {
    const context = await browser.newContext();
    const violations = await watchPolicy(context);
    const page = await context.newPage();
    const open: string[] = [];
    for (const path of pages(scene.values)) if (await isOpen(page, path)) open.push(path);
    expect(open).not.toContain("/feed");
    expect(await sweep({ page, violations }, open)).toEqual([]);
  });
});
