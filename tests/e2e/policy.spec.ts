/** No page asks the browser for what the content security policy forbids. */
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { register, userId } from "./support/people";
import { picture } from "./support/pictures";
import { pages } from "./support/routes";

const DOCUMENTED = ["identity", "wardrobe", "tags", "feed", "admin"];

/** What is violated on the pages of a browser, from their first line on. */
async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction("violated", (violation: string) => violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const told = [location.pathname, violatedDirective, blockedURI, sourceFile, lineNumber].join(" ");
      (window as unknown as { violated(violation: string): void }).violated(told);
    });
  });
  return violations;
}

/** Visits each until it shows what it is about. */
async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
  }
}

async function publish(page: Page): Promise<string> {
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await page.getByLabel("Caption", { exact: true }).fill("By the rules");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/outfit\/\d+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function stranger(browser: Browser): Promise<{ page: Page; violations: string[] }> {
  const context = await browser.newContext();
  return { violations: await watchPolicy(context), page: await context.newPage() };
}

test("every page keeps to the policy, for somebody signed in and for a stranger", async ({
  browser,
}) => {
  test.slow();
  const ana = await register(browser, "ana");
  const violations = await watchPolicy(ana.page.context());
  const outfitId = await publish(ana.page);
  const values = { outfitId, username: ana.username, userId: await userId(ana.page), tag: "x" };
  await visit(ana.page, pages(values));
  expect(violations).toEqual([]);
  const eve = await stranger(browser);
  await visit(eve.page, ["/login", "/register", `/outfit/${outfitId}`, `/user/${ana.username}`]);
  expect(eve.violations).toEqual([]);
});

test("the documents of each service are shown under a policy of their own", async ({ browser }) => {
  const { page, violations } = await stranger(browser);
  for (const service of DOCUMENTED) {
    await page.goto(`/api/${service}/docs`);
    await expect(page.getByRole("heading", { name: `Garderobe ${service}` })).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test("a script in the page is refused, and seen by this watch", async ({ browser }) => {
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
