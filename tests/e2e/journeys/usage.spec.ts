/** The usage page: what admins see of how the app is used, and that nobody else sees it. */
import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { barriers, expectAccessible, watchErrors } from "../support/checks";
import { activate, reach } from "../support/keyboard";
import { type Arrived, arrive, headers, makeAdmin, must, publish } from "../support/scene";
import { SCHEMES } from "../support/scope";
import { expect, test } from "../support/test";

const API = "/api/admin/v1";
const CANARY = "zebrafinch";
const VIEWS = ["pages", "speed", "funnels", "recordings", "flags"];
const CONSENTED_AT = new Date(Date.now() - 3 * 86_400_000).toISOString();

interface SentEvent {
  name: string;
  data: object;
  minutesAgo: number;
}

/** Sends events of a browser that nobody is logged in with. */
async function sendEvents(request: APIRequestContext, events: SentEvent[]): Promise<void> {
  const { analytics_token: token = "" } = await must(request.get("/config.json"));
  const items = events.map(({ minutesAgo, ...event }) => ({
    kind: "event",
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...event,
  }));
  const data = { token, device: randomBytes(16).toString("hex"), items };
  await must(request.post(`${API}/analytics/events`, { data, headers }));
}

const viewed = (page: string, minutesAgo: number) => ({ name: "page viewed", data: { page }, minutesAgo });

async function adminWithUsage(browser: Browser): Promise<Arrived> {
  const ada = await arrive(browser, "ada_usage");
  makeAdmin(ada);
  const speed = { page: "/feed", device_class: "phone", LCP: 3100, INP: 90, CLS: 0.01, FCP: 900, TTFB: 120 };
  await sendEvents(ada.page.request, [
    viewed("/", 9),
    viewed("/register", 8),
    viewed("/feed", 7),
    { name: "web vitals", data: speed, minutesAgo: 0 },
    { name: "web vitals", data: { ...speed, device_class: "desktop", LCP: 900 }, minutesAgo: 2000 },
  ]);
  return ada;
}

test("people who are no admins get the not-found page @desktop", async ({ browser }) => {
  const { page } = await arrive(browser, "ben_usage");
  for (const view of ["", "?view=recordings", "?recording=1"]) {
    await page.goto(`/admin/use${view}`);
    await expect(page.getByText("Page not found: /admin/use")).toBeVisible();
  }
  for (const path of ["analytics/vitals", "analytics/recordings", "flags/known"]) {
    expect((await page.request.get(`${API}/${path}`)).status(), path).toBe(404);
  }
});

test("an admin sees each part, in light and dark, by keyboard", async ({ browser }) => {
  const { page } = await adminWithUsage(browser);
  const errors = watchErrors(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const view of VIEWS) {
      await test.step(`${view}, ${colorScheme}`, async () => {
        await page.goto(`/admin/use?view=${view}`);
        await expect(page.getByRole("button", { name: view, exact: false, pressed: true })).toBeVisible();
        await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
        await expectAccessible(page);
        expect(await overflow(page)).toBe(0);
      });
    }
  }

  await test.step("the points of a chart are read with the arrow keys", async () => {
    await page.goto("/admin/use?view=speed&days=7");
    const points = page.getByRole("slider", { name: /^Largest Contentful Paint/ });
    await reach(page, points);
    await expect(points).toHaveAttribute("aria-valuetext", /Phone [\d.]+ m?s/);
    const last = await points.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect(points).not.toHaveAttribute("aria-valuetext", last ?? "");
    await page.keyboard.press("End");
    await expect(points).toHaveAttribute("aria-valuetext", last ?? "");
  });

  await test.step("one page is chosen, and all again", async () => {
    await page.goto("/admin/use?days=7");
    await activate(page, page.getByRole("button", { name: /^\/register: / }));
    await expect(page).toHaveURL(/page=%2Fregister/);
    await activate(page, page.getByRole("button", { name: "Show all pages" }));
    await expect(page).not.toHaveURL(/page=/);
  });

  expect(errors).toEqual([]);
});

/** Visits some pages as a person who agreed to be measured, until the recording was sent. */
async function visit(browser: Browser): Promise<void> {
  const ben = await arrive(browser, "ben_recorded");
  const { page } = ben;
  await publish(ben, `A ${CANARY} in the snow`, { alt_text: CANARY });
  await page.addInitScript((since) => localStorage.setItem("garderobe-consent", since), CONSENTED_AT);
  const sent: string[] = [];
  const answered: number[] = [];
  await page.route("**/analytics/recordings", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.continue();
  });
  page.on("response", (response) => {
    if (response.url().endsWith("/analytics/recordings")) answered.push(response.status());
  });
  const recorder = page.waitForResponse(/assets\/recording-[^/]+\.js$/);
  await page.goto("/wardrobe");
  await expect(page.getByRole("img").first()).toBeVisible();
  await (await recorder).finished();
  await page.locator("nav a[href^='/account']").first().click();
  await page.locator("a[href='/account/info']").first().click();
  await page.getByLabel("Display name").fill(CANARY);
  await expect.poll(() => answered).toContain(202);
  const everything = sent.join();
  expect(everything).toContain('"tag":"page"');
  expect(everything).not.toContain(CANARY);
  expect(everything).not.toContain("/outfits/");
  await page.context().close();
}

test("a recording is watched without what its person wrote or saw, and deleted @desktop", async ({ browser }) => {
  const ada = await arrive(browser, "ada_watching");
  makeAdmin(ada);
  const { page } = ada;
  const errors = watchErrors(page);
  await visit(browser);
  await page.goto("/admin/use?view=recordings");
  const list = page.getByRole("list", { name: "Recordings" });
  const row = list.getByRole("listitem").filter({ hasText: "/wardrobe → /account → /account/info" });
  await expect(row.first()).toContainText("Deleted in 14 days");
  await activate(page, row.first().getByRole("link", { name: /^Watch/ }));

  await test.step("it is shown and played", async () => {
    await activate(page, page.getByRole("button", { name: "Play" }));
    await page.getByRole("button", { name: "8×" }).press("Enter");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    // Checked here, because the test's own looking into the sandboxed frame is reported as an error.
    expect(errors).toEqual([]);
    const frame = page.frameLocator("iframe[title='Recorded page']");
    const html = await frame.locator("html").evaluate((element) => element.outerHTML);
    expect(html).toContain("***");
    expect(html).not.toContain(CANARY);
    expect(await frame.locator("img[src], script, iframe").count()).toBe(0);
    // The stylesheets of this build apply, although the security policy allows no inline style.
    const family = await frame.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
    expect(family).toContain("Archivo");
  });

  await test.step("its pages lead to their places", async () => {
    await page.getByRole("button", { name: /\/wardrobe$/ }).press("Enter");
    await expect(page.getByRole("slider", { name: "Position" })).toHaveAttribute("aria-valuetext", /wardrobe$/);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
  });

  await test.step("it is deleted, and the audit log says who watched", async () => {
    const id = new URL(page.url()).searchParams.get("recording")?.replaceAll('"', "");
    await page.getByRole("button", { name: /^Delete the recording/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "Usage" })).toBeVisible();
    expect((await page.request.get(`${API}/analytics/recordings/${id}`)).status()).toBe(404);
    const { items } = await must(page.request.get(`${API}/audit`));
    const acts = items.filter(({ subject }: { subject: string }) => subject === `recording/${id}`);
    expect(acts.map(({ act }: { act: string }) => act)).toEqual(["recording.deleted", "recording.watched"]);
  });
});

/** How far the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
