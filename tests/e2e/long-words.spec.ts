/** The longest allowed texts, without a space, and from right to left: no page grows wider. */
import type { Browser, Page } from "@playwright/test";
import { pages } from "./support/routes";
import { type Arrived, arrive, followEachOther, headers, makeCircle, must, publish } from "./support/scene";
import { expect, test } from "./support/test";

const SCRIPTS = {
  "words without an end": (length: number) => "W".repeat(length),
  "words from right to left": (length: number) => "خزانة الملابس، ".repeat(length).slice(0, length).trim() + "!",
};
type TextOfLength = (length: number) => string;

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
const WIDTHS = [320, 390, 1280];

async function settle(browser: Browser, textOf: TextOfLength) {
  const ana = await arrive(browser, "ana_with_a_long_name");
  const ben = await arrive(browser, "ben_with_a_long_name");
  for (const person of [ana, ben]) await fillProfile(person, textOf);
  const tags = await Promise.all(Array.from({ length: 25 }, (_, index) => name(ana, textOf, index)));
  const pin = { x: 0.2, y: 0.2, width: 0.3, height: 0.3, new_garment: { name: textOf(90), category: textOf(40) } };
  const outfit = { tags, pins: [pin], alt_text: textOf(300), private_note: textOf(300), worn_on: "2026-01-02" };
  const outfitId = await publish(ana, textOf(400), outfit);
  await followEachOther(ana, ben, outfitId);
  await comment(ben, outfitId, textOf(400));
  const tripId = await planTrip(ana, textOf);
  await trashGarment(ana, textOf(90));
  const circleId = await makeCircle(ana, textOf(50).slice(0, 50).trim(), ben);
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

/**
 * Elements beyond the page's edge that cannot be scrolled to: none of them may be text or a
 * control.
 */
function sticksOut(): string[] {
  const scrolls = (item: Element | null): boolean =>
    !!item && item !== document.body && (getComputedStyle(item).overflowX !== "visible" || scrolls(item.parentElement));
  const found = [...document.querySelectorAll("main *, [role=dialog] *")].filter((item) => {
    const { left, right, width } = item.getBoundingClientRect();
    const isOut = width > 1 && (right > innerWidth + 1 || left < -1);
    return isOut && !scrolls(item.parentElement) && getComputedStyle(item).overflowX === "visible";
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? [`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`] : [];
  return [...wide, ...found.slice(0, 3).map((item) => item.outerHTML.slice(0, 160))];
}

/** A page that is still laid out for the previous width gets a moment to settle. */
async function overflowingText(page: Page): Promise<string[]> {
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
    found.push(...(await overflowingText(page)).map((item) => `${path} at ${width}: ${item}`));
  }
  return found;
}

for (const [what, textFor] of Object.entries(SCRIPTS)) {
  test(`no page grows wider with ${what} @phone`, async ({ browser }) => {
    test.setTimeout(900_000);
    const { page, paths } = await settle(browser, textFor);
    const found: string[] = [];
    for (const path of paths) found.push(...(await inspect(page, path)));
    expect(found).toEqual([]);
  });
}
