/**
 * Every button can be tapped: the content of a sheet, dialog or menu is inside the window, on top.
 */
import type { Browser, Page } from "@playwright/test";
import { scrollAndTap, tap } from "./support/finger";
import { limitMs, LONG_MS } from "./support/limit";
import { pressFaults, NOT_DRAWN } from "./support/press";
import { picture } from "./support/pictures";
import { type Arrived, arrive, followEachOther, headers, makeAdmin, must, publish, recommend } from "./support/scene";
import { IS_WHOLE, sample, SCHEMES } from "./support/scope";
import { expect, test } from "./support/test";

/** The short run looks at the narrowest. */
const WIDTHS = IS_WHOLE ? [320, 390, 1280] : [320];
const LONG = "W".repeat(50);

/** The photo is chosen in the field with that label; the key is pressed on the page. */
type Press = [role: "button" | "menuitem" | "photo" | "key", name: string | RegExp];

/** Pressed one after the other; the overlay opened by each is checked. */
interface Opening {
  path: string;
  presses: Press[];
  /** Whether a photo is chosen on the page first. */
  hasPhoto?: boolean;
  /** The items selected first. */
  selects?: RegExp;
}

const REPORTS = "/admin/recommendations?view=reports";
const CHOOSE_PHOTO: Press = ["photo", "choose photo"];

const button = (path: string, ...names: (string | RegExp)[]): Opening => ({
  path,
  presses: names.map((name) => ["button", name]),
});
const menu = (path: string, item?: string): Opening => ({
  path,
  presses: [["button", /^more about (?!the comment)/], ...(item ? [["menuitem", item] satisfies Press] : [])],
});
const composer = (...names: string[]): Opening => ({ ...button("/outfit/new", ...names), hasPhoto: true });

function openings({ id, username, muted, own, other, pinned, garment }: Scene): Opening[] {
  const person = `/user/${muted}`;
  const tag = `/tag/everywhere/${id}`;
  const viewer = `/tag/everywhere/outfit/${own}`;
  return [
    ...["Change mute", "Follow one tag", "Report", "Block"].map((item) => menu(person, item)),
    ...["Edit", "Plan for a day", "Replace photo"].map((item) => menu(`/outfit/${own}`, item)),
    { ...menu(`/outfit/${own}`), presses: [...menu("", "Replace photo").presses, CHOOSE_PHOTO] },
    button(`/outfit/${own}`, "share this outfit"),
    ...[`/user/${username}`, tag, viewer, "/about"].map((path) => button(path, /^share this/)),
    ...[`/user/${username}`, tag, viewer].map((path) => menu(path)),
    button(`/outfit/${own}`, "1 like"),
    button(`/outfit/${own}`, /^more about the comment/),
    button(`/outfit/${pinned}`, "Recreate with mine"),
    menu(`/outfit/${other}`, "Report this outfit"),
    button("/feed", "saved outfits"),
    button("/feed", /^comments, /, /^more about the comment/),
    menu("/feed", "Report this outfit"),
    button("/wardrobe?view=garments", "Add garment"),
    { path: `/wardrobe?view=garments&item=${garment}`, presses: [] },
    button(`/wardrobe?view=garments&item=${garment}`, "Edit"),
    button("/wardrobe?view=garments&state=wished", "Add to wishlist"),
    button("/wardrobe?view=packing", "New trip"),
    { path: "/wardrobe?view=insights&bar=category:coat", presses: [] },
    { ...button("/wardrobe?view=garments", "Edit"), selects: /^WW/ },
    { ...button("/wardrobe", "Who can see"), selects: /^A drawn dress/ },
    { ...button("/wardrobe", "Add to a tag"), selects: /^A drawn dress/ },
    button("/tag/all", "Add tag"),
    menu("/tag/all", "Merge into another"),
    button("/tag/everywhere/edit", "Choose the cover"),
    { path: `/tag/add/${own}`, presses: [] },
    { path: `/wardrobe?view=insights&year=${new Date().getFullYear()}`, presses: [] },
    button("/admin/recommendations", /^Edit /),
    ...[/^Suspend @/, /^Hide the profile picture of /, /^View @/].map((act) => button(REPORTS, act)),
    { path: "/account", presses: [["key", "?"]] },
    composer("Plan"),
    composer("Crop and blur", "Blur"),
    composer("Pin", "Add a piece", "New piece"),
  ];
}

interface Scene {
  page: Page;
  id: string;
  username: string;
  /** The username. */
  muted: string;
  own: string;
  other: string;
  pinned: string;
  garment: string;
}

async function settle(browser: Browser): Promise<Scene> {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const cem = await arrive(browser, "cem");
  for (const { page } of [ana, ben, cem]) {
    const data = { display_name: LONG };
    await must(page.request.patch("/api/identity/v1/profiles/me", { data, headers }));
  }
  const pin = { x: 0.2, y: 0.2, width: 0.3, height: 0.3, new_garment: { name: LONG, category: "coat" } };
  const own = await publish(ana, LONG, { pins: [pin] });
  const pinned = await publish(cem, LONG, { pins: [pin] });
  const tag = { name: LONG, slug: "w".repeat(45) };
  await must(ana.page.request.post("/api/tags/v1/tags", { data: tag, headers }));
  const other = await followEachOther(ana, ben, own);
  const comments = `/api/feed/v1/outfits/${other}/comments`;
  await expect(async () => {
    await must(ben.page.request.post(comments, { data: { text: LONG }, headers }));
  }).toPass();
  await must(ana.page.request.put(`/api/feed/v1/mutes/${cem.id}`, { data: { days: 7 }, headers }));
  makeAdmin(ana);
  await recommend(ana, pinned);
  const report = { kind: "person", subject_id: cem.id, reason: "spam" };
  await must(ana.page.request.post("/api/admin/v1/reports", { data: report, headers }));
  const { items } = await must(ana.page.request.get("/api/wardrobe/v1/garments"));
  const { page, id, username } = ana;
  return { page, id, username, muted: cem.username, own, other, pinned, garment: items[0].id };
}

const layers = (page: Page) => page.locator("[role=dialog], [role=menu]");

async function press(page: Page, [role, name]: Press): Promise<void> {
  if (role === "photo") return await page.getByLabel(name).first().setInputFiles(await picture(page));
  if (role === "key") return await pressKey(page, String(name));
  const exact = typeof name === "string";
  const control = page.getByRole(role, { name, exact }).first();
  await expect(control).toBeVisible();
  await scrollAndTap(page, control);
}

/** A key that is pressed before the page is there is lost. */
async function pressKey(page: Page, key: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press(key);
}

/** Waits until the opened overlay has settled: nothing moves, and it is on top. */
async function expectOnTop(page: Page): Promise<void> {
  await expect(page.locator("[data-entering], [data-exiting]")).toHaveCount(0);
  const isOnTop = (layer: Element) => {
    const { x, y, width } = layer.getBoundingClientRect();
    return layer.contains(document.elementFromPoint(x + width / 2, y + 20));
  };
  await expect.poll(() => layers(page).last().evaluate(isOnTop)).toBe(true);
}

/** Controls that cannot be tapped, at all widths. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await pressFaults(page)).map((fault) => `${what} at ${width}, ${colorScheme}: ${fault}`));
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  return found;
}

/** Opens it press by press; returns the faults of all new overlays. */
async function walk(page: Page, opening: Opening, seen: Set<string>): Promise<string[]> {
  const { path, presses, hasPhoto, selects } = opening;
  const found: string[] = [];
  let what = path;
  const look = async () => {
    await expect(layers(page).last(), what).toBeVisible();
    await expect(layers(page).getByRole("status").filter({ hasText: /loading/i })).toHaveCount(0);
    await expectOnTop(page);
    if (!seen.has(what)) found.push(...(await faultsOf(page, what)));
    seen.add(what);
  };
  await page.goto(path);
  if (hasPhoto) await press(page, CHOOSE_PHOTO);
  if (selects) for (const name of ["Select", selects]) await press(page, ["button", name]);
  if (presses.length === 0) await look();
  for (const item of presses) {
    await press(page, item);
    what += ` > ${item[1]}`;
    await expect(page.getByRole("menu")).toHaveCount(String(item[1]).includes("more about") ? 1 : 0);
    await look();
  }
  return found;
}

/** Whether the browser still draws it: without frames no click completes. */
async function draws(page: Page): Promise<boolean> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => drawn(true)));
  const drawn = page.waitForFunction(frame, undefined, { polling: 100, timeout: limitMs() });
  return await drawn.then(
    () => true,
    () => false,
  );
}

test("every button can be tapped @phone", async ({ browser }) => {
  test.setTimeout(LONG_MS);
  const scene = await settle(browser);
  const seen = new Set<string>();
  const found: string[] = [];
  let { page } = scene;
  for (const opening of sample(openings(scene), 3)) {
    const what = [opening.path, ...opening.presses.map(([, name]) => name)].join(" > ");
    await test.step(what, async () => {
      try {
        found.push(...(await walk(page, opening, seen)));
      } catch (fault) {
        // Headless Chromium sometimes stops drawing a page that was resized repeatedly, for good or
        // for a time.
        if (!String(fault).includes(NOT_DRAWN) && (await draws(page))) throw fault;
        page = await page.context().newPage();
        found.push(...(await walk(page, opening, seen)));
      }
    });
  }
  expect(found).toEqual([]);
});

test("a sheet with a picture to crop is saved by tapping @phone", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await page.goto("/account/info");
  await page.getByLabel("choose photo").setInputFiles(await picture(page));
  const sheet = page.getByRole("dialog", { name: "Your picture" });
  await expect(sheet).toBeVisible();
  expect(await faultsOf(page, "crop")).toEqual([]);
  await tap(page, sheet.getByRole("button").last());
  await expect(sheet).toHaveCount(0);
});

test("a sheet stays above the keyboard of a phone @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const own = await publish(ana, "Keyboard");
  const { page } = ana;
  await page.goto(`/outfit/${own}`);
  await page.getByRole("button", { name: /^more about/ }).first().click();
  await page.getByRole("menuitem", { name: "Plan for a day" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { get: () => 420 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => Math.round(((await sheet.boundingBox())?.y ?? 0) + ((await sheet.boundingBox())?.height ?? 0)))
    .toBeLessThanOrEqual(421);
});
