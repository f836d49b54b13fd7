/** Without a network the person's own pages show what they showed last, with their pictures. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/checks";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test.use({ serviceWorkers: "allow" });

const FROM = /You're offline\. This is from .*\d/;

async function openWithServiceWorker(page: Page): Promise<void> {
  await page.goto("/wardrobe");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join()))
    .toContain("precache");
}

/** How many answers and pictures are stored on this device. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const count = (name: string) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(`garderobe-${name}`);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains(name)) return resolve(0);
          const counting = database.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      });
    return { answers: await count("offline-answers"), pictures: await count("offline-pictures") };
  });

/** Whether the last picture of the page, or of its open sheet, is there. */
const isDrawn = (page: Page, inside = "main") =>
  page
    .locator(`${inside} img`)
    .last()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test("the wardrobe, the calendar, saved and own outfits can be read offline", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const { page } = ana;
  const pin = { x: 0.3, y: 0.2, width: 0.4, height: 0.5, new_garment: { name: "Violet dress", category: "dress" } };
  const id = await publish(ana, "Read in a tunnel", { pins: [pin], worn_on: new Date().toISOString().slice(0, 10) });
  const savedId = await publish(await arrive(browser, "ben"), "Saved for later");
  await expect(async () => {
    await must(page.request.put(`/api/feed/v1/outfits/${savedId}/save`, { headers }));
  }).toPass();
  const openSaved = async () => {
    await page.goto("/feed");
    await page.getByRole("button", { name: "saved outfits" }).click();
    await expect(page.getByRole("dialog").locator("img")).toHaveCount(1);
  };
  await openWithServiceWorker(page);
  for (const path of ["/wardrobe", "/wardrobe?view=calendar", "/wardrobe?view=garments", `/outfit/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  }
  await openSaved();
  // The own outfit's, which shows the garment too, the saved one's, and their sizes.
  await expect.poll(async () => (await stored(page)).pictures).toBe(3);

  // The copies are shown, not what the browser itself has cached.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
  await devTools.detach();
  await page.context().setOffline(true);
  await page.goto("/wardrobe?view=garments");
  await expect(page.getByText("Violet dress").first()).toBeVisible();
  await expect(page.getByText(FROM)).toBeVisible();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expectAccessible(page);
  await page.goto("/wardrobe");
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect(page.getByText(FROM)).toBeVisible();
  await page.goto("/wardrobe?view=calendar");
  await expect(page.getByText(FROM)).toBeVisible();
  await page.goto(`/outfit/${id}`);
  await expect(page.getByText("Read in a tunnel").first()).toBeVisible();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await openSaved();
  await expect.poll(() => isDrawn(page, "[role=dialog]")).toBe(true);

  await page.context().setOffline(false);
  await expect(page.getByText("You're offline.")).toHaveCount(0);
});

test("a log-out and another account's log-in delete what was stored @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const { page } = ana;
  await publish(ana, "Only Ana's");
  await openWithServiceWorker(page);
  await page.goto("/wardrobe");
  await expect.poll(async () => (await stored(page)).pictures).toBeGreaterThan(1);
  await page.goto("/account");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => stored(page)).toEqual({ answers: 0, pictures: 0 });

  await must(
    page.request.post("/api/identity/v1/sessions", {
      data: { login: ana.email, password: "correct horse battery staple" },
      headers,
    }),
  );
  await page.goto("/wardrobe");
  await expect.poll(async () => (await stored(page)).pictures).toBeGreaterThan(1);
  // The session is another person's, without a log-out in between.
  await page.context().clearCookies();
  await page.context().addCookies(await ben.page.context().cookies());
  await page.goto("/account");
  await expect(page.getByText(`@${ben.username}`)).toBeVisible();
  await expect.poll(async () => (await stored(page)).pictures).toBe(0);
  await page.context().setOffline(true);
  await page.goto("/wardrobe");
  await expect(page.getByRole("main").getByRole("img", { name: "A drawn dress" })).toHaveCount(0);
});
