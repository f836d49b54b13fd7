/** Logging in and out, guarded pages, and what a stranger sees. */
import { expectAccessible } from "./support/checks";
import { PASSWORD, register, visitor } from "./support/people";
import { expect, test } from "./support/test";

test("log out, be sent to log in, come back to the wanted page", async ({ browser }) => {
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

test("a wrong password is said in a sentence and keeps what was entered @phone", async ({ browser }) => {
  const { username } = await register(browser, "ana");
  const page = await visitor(browser);
  await page.goto("/login");
  await page.getByLabel(/Email/).first().fill(username);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText(" ");
  await expect(page.getByLabel(/Email/).first()).toHaveValue(username);
});

test("a taken username is said at its field and keeps the rest @phone", async ({ browser }) => {
  const { username } = await register(browser, "ana");
  const page = await visitor(browser);
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill("somebody@example.org");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(page.getByText(/taken/i).first()).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("somebody@example.org");
});

test("the stolen readable cookie alone opens nothing @desktop", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  const cookies = await page.context().cookies();
  const readable = cookies.filter(({ name }) => name.startsWith("garderobe-session"));
  expect(readable.length).toBeGreaterThan(0);
  const thief = await browser.newContext();
  await thief.addCookies(readable);
  const answer = await thief.request.get("/api/identity/v1/profiles/me");
  expect(answer.status()).toBe(401);
});

test("the session cookie is as the specification says @desktop", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  const cookies = await page.context().cookies();
  const days = 24 * 60 * 60;
  for (const cookie of cookies.filter(({ name }) => name.startsWith("garderobe-session"))) {
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(399 * days);
    expect(cookie.value.length).toBeLessThanOrEqual(3180);
  }
});

for (const path of ["/feed", "/wardrobe", "/outfit/new", "/account", "/tag/add/1", "/admin/waitlist"]) {
  test(`a visitor who wants ${path} is asked to log in @desktop`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  });
}

test("somebody who is no admin gets the not-found page @desktop", async ({ browser }) => {
  const { page } = await register(browser, "eve");
  await page.goto("/admin/waitlist");
  await expect(page.getByText("Page not found: /admin/waitlist")).toBeVisible();
});

test("unknown pages and malformed ids say so in the specified words", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByText("Page not found: /no/such/page")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/outfit/not-a-number");
  await expect(page.getByText("Page Not Found: /outfit/not-a-number")).toBeVisible();
});
