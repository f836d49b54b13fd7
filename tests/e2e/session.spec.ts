/** Logging in and out, guarded pages, and a stranger's view. */
import { expectAccessible } from "./support/checks";
import { PASSWORD, register, visitor } from "./support/people";
import { expect, test } from "./support/test";

test("logging out leads to the log-in page, and logging in back to the requested page", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  await page.goto("/account");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).not.toHaveURL(/\/account/);
  await page.goto("/wardrobe");
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await page.getByLabel(/Email/).first().fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/wardrobe/);
  await page.reload();
  await expect(page).toHaveURL(/\/wardrobe/);
});

test("a wrong password shows a message and keeps the entered values @phone", async ({ browser }) => {
  const { username } = await register(browser, "ana");
  const page = await visitor(browser);
  await page.goto("/login");
  await page.getByLabel(/Email/).first().fill(username);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText(" ");
  await expect(page.getByLabel(/Email/).first()).toHaveValue(username);
});

test("a taken username is reported at its field and keeps the rest @phone", async ({ browser }) => {
  const { username } = await register(browser, "ana");
  const page = await visitor(browser);
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill("somebody@example.org");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(page.getByText(/taken/i).first()).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("somebody@example.org");
});

test("a visitor who requests a page for members is asked to log in @desktop", async ({ page }) => {
  for (const path of ["/feed", "/wardrobe", "/outfit/new", "/account", "/tag/add/1", "/admin/waitlist"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
    await page.goto("about:blank");
  }
});

test("non-admins get the not-found page @desktop", async ({ browser }) => {
  const { page } = await register(browser, "eve");
  await page.goto("/admin/waitlist");
  await expect(page.getByText("Page not found: /admin/waitlist")).toBeVisible();
});

test("unknown pages and malformed ids show the specified messages", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByText("Page not found: /no/such/page")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/outfit/not-a-number");
  await expect(page.getByText("Page Not Found: /outfit/not-a-number")).toBeVisible();
});
