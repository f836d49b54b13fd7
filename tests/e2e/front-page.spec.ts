/**
 * The front page in boxes: at each width and in each language the headline and the promise are
 * whole, the button is no slab, and the pictures fill their half.
 */
import type { Page } from "@playwright/test";
import { scrollAndTap } from "./support/finger";
import { newName } from "./support/people";
import { still } from "./support/press";
import { headers } from "./support/scene";
import { sample } from "./support/scope";
import { expect, test } from "./support/test";

type Size = readonly [width: number, height: number];
type Mode = "open" | "invite" | "closed";

const PHONE: Size = [390, 844];
const DESKTOP: Size = [1280, 800];
const LOW: Size = [1280, 600];
const WINDOWS: Size[] = [PHONE, [1024, 768], [1024, 1366], DESKTOP, LOW, [1440, 900], [1920, 1080]];
/** The short run has one of them, and one of three of what is below. */
const LANGUAGES = sample(["en", "de", "ar"], 3);
const SIZES = sample([PHONE, DESKTOP, LOW], 3);
const LINKS = {
  "Create an account": "/register",
  "Log in": "/login",
  About: "/about",
  Help: "/support/help",
  Terms: "/support/terms",
  Privacy: "/support/privacy",
};
const REGISTRATION = "**/api/identity/v1/registration";
const NOT_READY = "Not ready yet? Get updates by email.";

const email = (page: Page) => page.getByLabel("Email", { exact: true });

/** Opens it and waits for the app, and for the form of the waitlist unless registration is open. */
async function open(page: Page, { mode = "open", language = "en" }: { mode?: Mode; language?: string } = {}): Promise<void> {
  await page.unroute(REGISTRATION);
  await page.route(REGISTRATION, (route) => route.fulfill({ json: { mode, minimum_age: 16 } }));
  await page.context().addCookies([{ name: "language", value: language, url: headers.Origin }]);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  await expect(page.locator("input[type=email]")).toHaveCount(mode === "open" ? 0 : 1);
}

/** Runs in the browser: what is not where it belongs. Large text may need more than a window. */
function misplaced(isLarge: boolean): string[] {
  const found: string[] = [];
  const check = (isRight: boolean, fault: string) => isRight || found.push(fault);
  const boxOf = (item: Element | null | undefined) => item?.getBoundingClientRect() ?? new DOMRect(-1, -1);
  const drawn = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round).join(" ");
  const isWide = innerWidth >= 1024;
  const title = document.querySelector("h1");
  const promise = document.querySelector("p.text-lead");
  for (const [name, item] of [["headline", title], ["promise", promise]] as const) {
    const box = boxOf(item);
    const isWhole = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.height > 0;
    check(isWhole && (item?.scrollWidth ?? 0) <= (item?.clientWidth ?? 0), `the ${name} is cut off: ${drawn(box)}`);
    check(!isWide || isLarge || box.bottom <= innerHeight, `the ${name} ends below the window: ${drawn(box)}`);
  }
  const [headline, wall] = [boxOf(title), boxOf(document.querySelector(".grid-cols-3"))];
  check(boxOf(promise).top >= headline.bottom && boxOf(promise).left < headline.right, "the promise is not below the headline");
  check(!isWide || (wall.top === 0 && wall.bottom === innerHeight), `the wall is at ${drawn(wall)}`);
  check(wall.left >= headline.right || wall.right <= headline.left || wall.bottom <= headline.top, `the wall ${drawn(wall)} is on the headline`);
  for (const column of document.querySelectorAll(".grid-cols-3 > *")) {
    const ends = boxOf(column.lastElementChild);
    check(ends.height === 0 || ends.bottom >= wall.bottom, `a column of the wall ends at ${Math.round(ends.bottom)}`);
  }
  const button = boxOf(document.querySelector("a[href='/register']"));
  const isRight = button.height >= 44 && button.height <= 56 && button.bottom <= innerHeight;
  check(button.height === 0 || isLarge || isRight, `the button is at ${drawn(button)}`);
  check(document.documentElement.scrollWidth <= innerWidth, "the page scrolls sideways");
  return found;
}

async function look(page: Page, what: string, sizes: Size[], isLarge = false): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await still(page);
    found.push(...(await page.evaluate(misplaced, isLarge)).map((item) => `${what} at ${width} x ${height}: ${item}`));
  }
  return found;
}

test("each part has its place in windows of all sizes, in each language @desktop", async ({ page }) => {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await open(page, { language });
    await expect(page.locator("a[href='/register']")).toBeVisible();
    found.push(...(await look(page, language, WINDOWS)));
  }
  expect(found).toEqual([]);
});

test("each part has its place however registration is, and however long or large the text @desktop", async ({ page }) => {
  const found: string[] = [];
  for (const mode of ["invite", "closed"] as const) {
    await open(page, { mode });
    found.push(...(await look(page, mode, [PHONE, DESKTOP, LOW])));
  }
  await open(page);
  await page.evaluate(() => {
    document.documentElement.dataset.text = "largest";
  });
  found.push(...(await look(page, "largest text", [PHONE, DESKTOP, LOW], true)));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  found.push(...(await look(page, "text of 200 %", [PHONE, DESKTOP, LOW], true)));
  await open(page);
  await page.evaluate(() => document.querySelector("h1")?.append(` ${document.querySelector("h1")?.textContent}`));
  found.push(...(await look(page, "twice the headline", [PHONE, DESKTOP])));
  expect(found).toEqual([]);
});

test("nothing moves when the page learns late how registration is @desktop", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifts });
  });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const mode of ["invite", "closed"]) {
      await page.unroute(REGISTRATION);
      await page.route(REGISTRATION, async (route) => {
        await expect(page.locator("[data-prerendered]")).toHaveCount(0);
        await still(page);
        await route.fulfill({ json: { mode, minimum_age: 16 } });
      });
      await page.goto("/");
      await expect(email(page)).toBeVisible();
      await still(page);
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
      expect(shifts, `${mode} at ${width} x ${height}`).toEqual([]);
    }
  }
});

for (const [width, height] of [PHONE, DESKTOP]) {
  test(`every control can be tapped where it is at ${width} @phone`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [name, path] of sample(Object.entries(LINKS), 3)) {
      await open(page);
      await scrollAndTap(page, page.getByRole("link", { name, exact: true }));
      await expect(page).toHaveURL(path);
    }
    await open(page);
    await scrollAndTap(page, page.getByText(NOT_READY));
    await expect(email(page)).toBeFocused();
    await page.keyboard.type(`${newName("zoe")}@example.org`);
    await scrollAndTap(page, page.getByRole("button", { name: "Join the waitlist" }));
    await expect(page.getByText("You're on the list.")).toBeVisible();
    await scrollAndTap(page, page.getByRole("button", { name: "share this page" }));
    await expect(page.getByRole("dialog")).toBeVisible();
    await open(page);
    await scrollAndTap(page, page.getByRole("button", { name: "Deutsch" }));
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
}
