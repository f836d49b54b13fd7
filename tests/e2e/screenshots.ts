/**
 * `make screenshots`: every route, light and dark, on a phone and on a desktop, into
 * build/screenshots. GARDEROBE_LOCALE names the language, as in `GARDEROBE_LOCALE=ar make screenshots`.
 */
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { LONG_MS } from "./support/limit";
import { PASSWORD } from "./support/people";
import { pages } from "./support/routes";
import { headers, must } from "./support/scene";

const FOLDER = join(__dirname, "../../build/screenshots");
const LOCALE = process.env.GARDEROBE_LOCALE ?? "en";
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Further views of a page, by the query in its URL. */
const views = ({ userId, username, outfitId, tag }: Record<string, string>) => [
  ...["garments", "calendar", "insights", "packing"].map((view) => `/wardrobe?view=${view}`),
  "/wardrobe?view=garments&trash=true",
  ...["people", "privacy", "data"].map((view) => `/account?view=${view}`),
  "/account/management?section=passkeys",
  "/account/management?section=two-factor",
  "/tag/all?view=followed",
  "/admin/recommendations?view=reports",
  "/admin/recommendations?view=announcements",
  "/admin/use?view=speed",
  "/admin/use?view=funnels",
  "/admin/use?view=recordings",
  "/admin/use?view=flags",
  `/user/${username}?as=stranger`,
  `/outfit/${outfitId}?as=stranger`,
  `/tag/${tag}/${userId}?as=stranger`,
];

async function logIn(page: Page): Promise<Record<string, string>> {
  const data = { login: "ana@example.org", password: PASSWORD };
  await must(page.request.post("/api/identity/v1/sessions", { data, headers }));
  const me = await (await page.request.get("/api/identity/v1/profiles/me")).json();
  const { items } = await (
    await page.request.get(`/api/wardrobe/v1/outfits?owner_id=${me.id}`)
  ).json();
  const circles = await (await page.request.get("/api/feed/v1/circles")).json();
  const tagged = items.find(({ tags }: { tags: string[] }) => tags.length > 0) ?? items[0];
  return {
    userId: me.id,
    username: me.username,
    outfitId: tagged?.id ?? "0",
    circleId: circles.items[0]?.id ?? "0",
    name: "ServiceDown",
    tag: tagged?.tags[0] ?? "work",
  };
}

async function capture(page: Page, who: string, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeAttached();
  const name = path.replace(/\d{10,}/g, "id").replace(/[/?=]/g, "_").slice(1) || "index";
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForLoadState("networkidle").catch(() => {});
      const path = `${FOLDER}/${who}/${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path, animations: "disabled" });
    }
  }
}

test.use({ locale: LOCALE });

test("screenshots of every route", async ({ page, browser }) => {
  test.setTimeout(LONG_MS);
  const values = await logIn(page);
  const all = pages(values);
  for (const path of [...all, ...views(values)]) await capture(page, "signed-in", path);
  const visitor = await (await browser.newContext({ locale: LOCALE })).newPage();
  for (const path of all) {
    const answer = await visitor.request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 302) await capture(visitor, "visitor", path);
  }
});
