/** The content security policy in effect; every-page.spec.ts checks that no page of the app needs more. */
import type { Browser, Page } from "@playwright/test";
import { watchPolicy } from "./support/policy";
import { IS_WHOLE } from "./support/scope";
import { expect, test } from "./support/test";

const DOCUMENTED = ["identity", "wardrobe", "tags", "feed", "admin"];

async function stranger(browser: Browser): Promise<{ page: Page; violations: string[] }> {
  const context = await browser.newContext();
  return { violations: await watchPolicy(context), page: await context.newPage() };
}

test("the API documents of each service have their own content security policy @desktop", async ({ browser }) => {
  const { page, violations } = await stranger(browser);
  for (const service of IS_WHOLE ? DOCUMENTED : DOCUMENTED.slice(0, 1)) {
    await page.goto(`/api/${service}/docs`);
    await expect(page.getByRole("heading", { name: `Garderobe ${service}` })).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test("a script in the page is refused, and detected by this check @desktop", async ({ browser }) => {
  const { page, violations } = await stranger(browser);
  await page.goto("/login");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken'";
    document.body.append(script);
  });
  await expect.poll(() => violations).toHaveLength(1);
  await expect(page).not.toHaveTitle("taken");
});
