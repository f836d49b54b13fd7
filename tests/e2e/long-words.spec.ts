/** The longest that may be said, without a space, and from right to left: no page grows wider by it. */
import type { Browser, Page } from "@playwright/test";
import { pages } from "./support/routes";
import { type Arrived, arrive, befriend, headers, must, publish } from "./support/scene";
import { expect, test } from "./support/test";

const SCRIPTS = {
  "words without an end": (length: number) => "W".repeat(length),
  "words from right to left": (length: number) => "خزانة الملابس، ".repeat(length).slice(0, length).trim() + "!",
};
type Say = (length: number) => string;

const VIEWS = [
  "/wardrobe?view=garments",
  "/wardrobe?view=calendar",
  "/wardrobe?view=insights",
  "/account?view=people&list=following",
  "/account?view=people&list=followers",
];
const WIDTHS = [320, 390, 1280];

async function settle(browser: Browser, say: Say) {
  const ana = await arrive(browser, "ana_with_a_long_name");
  const ben = await arrive(browser, "ben_with_a_long_name");
  for (const person of [ana, ben]) await introduce(person, say);
  const tags = await Promise.all(Array.from({ length: 25 }, (_, index) => name(ana, say, index)));
  const pin = { x: 0.2, y: 0.2, width: 0.3, height: 0.3, new_garment: { name: say(90), category: say(40) } };
  const outfit = { tags, pins: [pin], alt_text: say(300), private_note: say(300), worn_on: "2026-01-02" };
  const outfitId = await publish(ana, say(400), outfit);
  await befriend(ana, ben, outfitId);
  await comment(ben, outfitId, say(400));
  const values = { outfitId, username: ana.username, userId: ana.id, tag: tags[0] ?? "" };
  return { page: ana.page, paths: [...pages(values), `/user/${ben.username}`, ...VIEWS] };
}

async function introduce({ page }: Arrived, say: Say): Promise<void> {
  const links = [`https://${"w".repeat(60)}.example.org/${"w".repeat(100)}`];
  const data = { display_name: say(59), bio: say(400), links };
  await must(page.request.patch("/api/identity/v1/profiles/me", { data, headers }));
}

/** Makes a tag; answers its address. */
async function name({ page }: Arrived, say: Say, index: number): Promise<string> {
  const slug = `${"w".repeat(45)}-${index}`;
  const data = { name: `${index}${say(55)}`, slug, note: say(400) };
  await must(page.request.post("/api/tags/v1/tags", { data, headers }));
  return slug;
}

async function comment({ page }: Arrived, outfitId: string, text: string): Promise<void> {
  const path = `/api/feed/v1/outfits/${outfitId}/comments`;
  await must(page.request.post(path, { data: { text }, headers }));
}

/** What reaches past the page's edge and cannot be scrolled to: none of it may be text or a control. */
function sticksOut(): string[] {
  const scrolls = (one: Element | null): boolean =>
    !!one && one !== document.body && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
  const found = [...document.querySelectorAll("main *, [role=dialog] *")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    const isOut = width > 1 && (right > innerWidth + 1 || left < -1);
    return isOut && !scrolls(one.parentElement) && getComputedStyle(one).overflowX === "visible";
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? [`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`] : [];
  return [...wide, ...found.slice(0, 3).map((one) => one.outerHTML.slice(0, 160))];
}

/** A page that is still laid out for the width before gets a moment to settle. */
async function whatStaysOut(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    found = await page.evaluate(sticksOut);
    return found.length;
  };
  await expect.poll(look, { timeout: 3_000, intervals: [50, 100, 250] }).toBe(0).catch(() => {});
  return found;
}

async function inspect(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole("heading").first(), path).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ }), path).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await whatStaysOut(page)).map((one) => `${path} at ${width}: ${one}`));
  }
  return found;
}

for (const [what, say] of Object.entries(SCRIPTS)) {
  test(`no page grows wider by ${what} @phone`, async ({ browser }) => {
    test.setTimeout(900_000);
    const { page, paths } = await settle(browser, say);
    const found: string[] = [];
    for (const path of paths) found.push(...(await inspect(page, path)));
    expect(found).toEqual([]);
  });
}
