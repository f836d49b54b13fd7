/**
 * Every page, in every language, with content as long as it may be, without a space or from right
 * to left, and as a stranger sees it: no page reports errors, grows wider than the screen, cuts off
 * a text or is blown up, every control is reachable by keyboard, and nothing is left in English.
 */
import type { Browser, CDPSession, Page } from "@playwright/test";
import { barriers, covers, watchErrors } from "./support/checks";
import { attemptMs, LONG_MS } from "./support/limit";
import { newName } from "./support/people";
import { watchPolicy } from "./support/policy";
import { rested, still } from "./support/press";
import { pages } from "./support/routes";
import { type Arrived, arrive, followEachOther, headers, makeAdmin, makeCircle, must, publish, recommend } from "./support/scene";
import { IS_WHOLE, sample, SCHEMES } from "./support/scope";
import { cutAtTop, slabs } from "./support/shapes";
import { tabThrough } from "./support/tabbing";
import { expect, test } from "./support/test";
import { cutOff, lengthen, NAMES, shownTexts, sticksOut } from "./support/texts";

type TextOfLength = (length: number) => string;

const WORD = "خزانة الملابس، ";
const endless: TextOfLength = (length) => "W".repeat(length);
const fromRightToLeft: TextOfLength = (length) => `${WORD.repeat(length).slice(0, length).trim()}!`;
const short: TextOfLength = (length) => fromRightToLeft(Math.min(length, 12));

/** Pages that show what other tests' people wrote or did. */
const OF_OTHERS = /^\/(login|register|feed|search|admin\/(recommendations|waitlist|use))?$/;

/** What is the same in every language, also inside a sentence. */
const SAME = new RegExp(
  [
    "\\S+@\\S+|\\S*/\\S+|[\\w.-]+\\.(?:org|html)", // addresses and paths
    "@?\\w+_with_a_long_name_\\w+",
    "Everywhere|Ben's|A drawn dress|That green!", // what the scene's people wrote
    "Garderobe|garderobe-\\w+|English|Deutsch|Français|Chrome|Linux",
    "CSV|ZIP|KiB|MiB|GiB|ms",
    "email, country, why, source", // columns of a file
    "ServiceDown|Valkey|Postgres|NATS|Storage|Mail|Media|Redis", // names in alerts and of servers
    "identity|wardrobe|feed|tags|admin|mail|push|recovery|announcements|deletions|exports|\\w+-[\\w-]+", // queues
  ].join("|"),
  "g",
);

const SIZES = IS_WHOLE ? [390, 1280] : [390];

interface Case {
  language: string;
  what: string;
  textOf: TextOfLength;
  /** Which half of the pages the short run visits. */
  half?: number;
  widths: number[];
  /** At which widths people's aids are tried: the keyboard, and the rules of accessibility. */
  thorough: number[];
}
const CASES: Case[] = [
  { language: "ar", what: "words from right to left @desktop", textOf: fromRightToLeft, widths: IS_WHOLE ? [320, ...SIZES] : SIZES, thorough: SIZES },
  { language: "de", what: "short texts @desktop", textOf: short, half: 1, widths: SIZES, thorough: [] },
  { language: "en", what: "words without an end @desktop @long", textOf: endless, widths: [320, 390, 1280], thorough: SIZES },
  { language: "fr", what: "short texts @desktop @long", textOf: short, widths: [390, 1280], thorough: [] },
];

const VIEWS = [
  "/wardrobe?view=garments",
  "/wardrobe?view=garments&trash=true",
  "/wardrobe?view=calendar",
  "/wardrobe?view=insights",
  "/wardrobe?view=loans",
  "/wardrobe?view=packing",
  "/account?view=people&list=following",
  "/account?view=people&list=followers",
];

async function settle(browser: Browser, { language, textOf }: Case) {
  const ana = await arrive(browser, "ana_with_a_long_name");
  const ben = await arrive(browser, "ben_with_a_long_name");
  for (const person of [ana, ben]) await fillProfile(person, textOf);
  const tags = await Promise.all(Array.from({ length: 25 }, (_, index) => name(ana, textOf, index)));
  const pin = { x: 0.2, y: 0.2, width: 0.3, height: 0.3, new_garment: { name: textOf(90), category: textOf(40) } };
  const outfit = { tags, pins: [pin], alt_text: textOf(300), private_note: textOf(300), worn_on: "2026-01-02" };
  const outfitId = await publish(ana, textOf(400), outfit);
  const seenId = await followEachOther(ana, ben, outfitId);
  await comment(ben, outfitId, textOf(400));
  const tripId = await planTrip(ana, textOf);
  await trashGarment(ana, textOf(90));
  const circleId = await makeCircle(ana, textOf(50).slice(0, 50).trim(), ben);
  const email = `${newName("zoe")}@example.org`;
  await must(ana.page.request.post("/api/admin/v1/waitlist", { data: { email, why: textOf(90) }, headers }));
  makeAdmin(ana);
  await recommend(ana, seenId);
  await must(ana.page.request.patch("/api/identity/v1/profiles/me", { data: { language }, headers }));
  await ana.page.context().addCookies([{ name: "language", value: language, url: headers.Origin }]);
  const { username, id: userId } = ana;
  const values = { outfitId, username, userId, circleId, tag: tags[0] ?? "", name: "ServiceDown" };
  return { page: ana.page, paths: [...pages(values), `/user/${ben.username}`, `/wardrobe?view=packing&trip=${tripId}`, ...VIEWS] };
}

/** Returns the id of a trip of the day on which the outfit was worn. */
async function planTrip({ page }: Arrived, textOf: TextOfLength): Promise<string> {
  const [name, destination, note] = [textOf(79), textOf(99), textOf(400)];
  const data = { name, destination, note, first_day: "2026-01-02", last_day: "2026-01-04" };
  const trip = await must(page.request.post("/api/wardrobe/v1/trips", { data, headers }));
  const item = { text: textOf(59) };
  await must(page.request.post(`/api/wardrobe/v1/trips/${trip.id}/items`, { data: item, headers }));
  return trip.id;
}

async function trashGarment({ page }: Arrived, name: string): Promise<void> {
  const { id } = await must(page.request.post("/api/wardrobe/v1/garments", { data: { name }, headers }));
  await must(page.request.delete(`/api/wardrobe/v1/garments/${id}`, { headers }));
}

async function fillProfile({ page }: Arrived, textOf: TextOfLength): Promise<void> {
  const links = [`https://${"w".repeat(60)}.example.org/${"w".repeat(100)}`];
  const data = { display_name: textOf(59), bio: textOf(400), links };
  await must(page.request.patch("/api/identity/v1/profiles/me", { data, headers }));
}

/** Creates a tag; returns its URL. */
async function name({ page }: Arrived, textOf: TextOfLength, index: number): Promise<string> {
  const slug = `${"w".repeat(45)}-${index}`;
  const data = { name: `${index}${textOf(55)}`, slug, note: textOf(400) };
  await must(page.request.post("/api/tags/v1/tags", { data, headers }));
  return slug;
}

async function comment({ page }: Arrived, outfitId: string, text: string): Promise<void> {
  const path = `/api/feed/v1/outfits/${outfitId}/comments`;
  await must(page.request.post(path, { data: { text }, headers }));
}

/** A page that is still laid out for the previous width gets a moment to settle. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  const poll = async () => {
    found = await look();
    return found.length;
  };
  await expect.poll(poll, { timeout: attemptMs(), intervals: [50, 100, 250] }).toBe(0).catch(() => {});
  return found;
}

async function inEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(shownTexts, NAMES);
  return texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(SAME, ""))).map((text) => `in English: ${text}`);
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

/** Faults of the page's boxes, at the width that it has. */
async function layoutFaults(page: Page, content: string[]): Promise<string[]> {
  const look = async () => [...(await page.evaluate(sticksOut)), ...(await page.evaluate(cutOff, content))];
  const found = await settled(look);
  await still(page);
  return [...found, ...(await page.evaluate(slabs)), ...(await page.evaluate(cutAtTop)), ...(await tooLarge(page)), ...(await covers(page))];
}

/** What keeps people from using the page by a keyboard, or a screen reader. */
async function aidFaults(page: Page, keyboard: CDPSession): Promise<string[]> {
  const found = [...(await barriers(page)), ...(await tabThrough(page, keyboard))];
  // Of all checks, the color scheme affects only this one.
  for (const colorScheme of SCHEMES.slice(1)) {
    await page.emulateMedia({ colorScheme });
    // Colors that change gradually are measured when they have changed.
    await still(page);
    found.push(...(await barriers(page, "color-contrast")));
    await page.emulateMedia({ colorScheme: SCHEMES[0] });
  }
  return found;
}

/** Waits until the page shows its content. */
async function open(page: Page, path: string, language: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html"), path).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading").first(), path).toBeAttached();
  await expect(page.locator("[data-prerendered]"), path).toHaveCount(0);
  // Late content arrives with all its controls.
  await rested(page);
}

async function visit(page: Page, paths: string[], { language, textOf, widths, thorough }: Case): Promise<string[]> {
  const violations = await watchPolicy(page.context());
  const errors = watchErrors(page);
  const keyboard = await page.context().newCDPSession(page);
  const content = [textOf(12).slice(0, 8), "_with_a_long_name"];
  const found: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path, language);
      const here = language === "ar" && !OF_OTHERS.test(path) ? await inEnglish(page) : [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const faults = await layoutFaults(page, content);
        if (thorough.includes(width)) faults.push(...(await aidFaults(page, keyboard)));
        here.push(...faults.map((item) => `at ${width}: ${item}`));
      }
      if (language === "en") {
        await page.evaluate(lengthen);
        here.push(...(await settled(() => page.evaluate(sticksOut))).map((item) => `40 percent longer: ${item}`));
      }
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

for (const one of CASES) {
  test(`every page in ${one.language}, with ${one.what}`, async ({ browser }) => {
    test.setTimeout(LONG_MS);
    const { page, paths } = await settle(browser, one);
    const found = await visit(page, sample(paths, 2, one.half), one);
    expect(found, found[0]).toEqual([]);
  });
}

test("every page that a stranger may see @desktop", async ({ browser, page }) => {
  test.setTimeout(LONG_MS);
  const one = { language: "en", what: "", textOf: short, widths: SIZES, thorough: SIZES };
  const scene = await settle(browser, one);
  const paths: string[] = [];
  for (const path of scene.paths) if (await isOpen(page, path)) paths.push(path);
  expect(paths).not.toContain("/feed");
  const found = await visit(page, sample(paths, 2), one);
  expect(found, found[0]).toEqual([]);
});
