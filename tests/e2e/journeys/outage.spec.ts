/**
 * Whatever a backend returns, and whatever fails to load: a page says what is wrong, never a blank
 * one.
 */
import type { Page, Route } from "@playwright/test";
import { pages } from "../support/routes";
import { arrive, settle } from "../support/scene";
import { expect, test } from "../support/test";

/** What a page shows counts, not when the last of its files has loaded. */
const SHOWN = { waitUntil: "commit" } as const;

const ANSWERS: Record<string, (route: Route) => Promise<void>> = {
  "500": (route) => route.fulfill({ status: 500 }),
  HTML: (route) => route.fulfill({ contentType: "text/html", body: "<h1>proxy</h1>" }),
  "nothing at all": (route) => route.fulfill({ status: 200, body: "" }),
  "no network": (route) => route.abort(),
};

/** A sentence for people and a way on; nothing of the proxy's page, no lasting skeleton. */
async function expectClear(page: Page, what: string): Promise<void> {
  const heading = page.getByRole("heading", { name: /^(Internal Server Error|Can't connect)$/ });
  const message = page.getByRole("alert").or(heading);
  await expect(message.first(), what).toBeVisible();
  await expect(page.getByRole("button", { name: /again/i }).first(), what).toBeVisible();
  await expect(page.getByText("proxy"), what).toHaveCount(0);
}

/** Each with its own chunk of the app. */
const PARTS = { feed: "/feed", wardrobe: "/wardrobe", _outfitId: "/outfit/1" };

test("feed, wardrobe and outfit stay usable whatever the backend responds @phone", async ({ browser }) => {
  test.slow();
  const { page, values } = await settle(browser);
  const outfit = `/outfit/${values.outfitId}`;

  for (const [answer, reply] of Object.entries(ANSWERS)) {
    await test.step(`answered by ${answer}`, async () => {
      await page.route(/\/api\/(wardrobe|feed)\/v1\//, reply);
      for (const path of ["/feed", "/wardrobe", outfit]) {
        await page.goto(path, SHOWN);
        await expectClear(page, `${path}, answered by ${answer}`);
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }

  await test.step("without their chunk of the app", async () => {
    for (const [part, path] of Object.entries(PARTS)) {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
      await page.goto(path, SHOWN);
      await expect(page.getByText("Part of the app didn't load."), path).toBeVisible();
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("without cookies", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.addInitScript(() => {
      Object.defineProperty(navigator, "cookieEnabled", { value: false });
      Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
    });
    for (const path of ["/feed", "/wardrobe"]) {
      await visitor.goto(path);
      await expect(visitor.getByText(/browser blocks cookies/), path).toBeVisible();
    }
    await visitor.goto(outfit);
    await expect(visitor.getByRole("img", { name: "A drawn dress" })).toBeVisible();
  });
});

const WITHOUT_CALLS = /^\/(about|callback|account\/forgot-password|outfit\/new|support\/\w+)$/;

test("every page reports when no service works @phone @long", async ({ browser }) => {
  test.slow();
  const { page, username, id } = await arrive(browser, "ana");
  // Whatever their ids are, no answer says whether they exist.
  const values = { outfitId: "1", username, userId: id, circleId: "1", tag: "coat", name: "ServiceDown" };
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  await page.route(/\/api\//, (route) => route.fulfill({ status: 500 }));
  for (const path of pages(values)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading").first(), path).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /^Loading/ }), path).toHaveCount(0);
      const message = page.getByText("Something went wrong on our side.").first();
      if (!WITHOUT_CALLS.test(path)) await expect(message, path).toBeVisible();
    });
  }
  expect(faults).toEqual([]);
});
