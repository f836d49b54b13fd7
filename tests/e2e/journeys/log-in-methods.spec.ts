/** Log-in beside the password: social log-in, emailed links, deactivation, several tabs. */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { emailedLink } from "../support/inbox";
import { PASSWORD, register, visitor } from "../support/people";
import { setNextLogin } from "../support/provider";
import { expect, test } from "../support/test";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { name })).toBeVisible();

test("a social log-in leads back to the requested page @desktop", async ({ browser }) => {
  const page = await visitor(browser);
  const errors = watchErrors(page);
  const email = await setNextLogin();
  await page.goto("/wardrobe");
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await press(page, "Continue with Acme");
  await expect(page).toHaveURL(/\/wardrobe$/);
  await page.goto("/account/management?section=providers");
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await press(page, "Unlink Acme");
  await expect(page.getByText(/only way to log in/)).toBeVisible();
  expect(errors).toEqual([]);
});

test("a provider is linked, used to log in, and unlinked @phone", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  await setNextLogin();
  await page.goto("/account/management?section=providers");
  await press(page, "Link Acme");
  await expect(page).toHaveURL(/section=providers/);
  await expect(page.getByRole("button", { name: "Unlink Acme" })).toBeVisible();
  const other = await visitor(browser);
  await other.goto("/login");
  await press(other, "Continue with Acme");
  await expect(other).toHaveURL(/\/feed/);
  await other.goto("/account");
  await expect(other.getByText(`@${username}`)).toBeVisible();
  await press(page, "Unlink Acme");
  await expect(page.getByRole("button", { name: "Link Acme" })).toBeVisible();
});

test("people who decline at the provider are told so @phone", async ({ browser }) => {
  const page = await visitor(browser);
  await setNextLogin("denied");
  await page.goto("/login");
  await press(page, "Continue with Acme");
  await heading(page, "You're not logged in");
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);
});

test("an emailed link logs in where it was requested and nowhere else @phone", async ({
  browser,
}) => {
  const { page, email } = await register(browser, "ana");
  await page.goto(await emailedLink(email, "kind=email#"));
  await heading(page, "Your email is confirmed");
  await page.goto("/account");
  await press(page, "Log out");
  await expect(page).not.toHaveURL(/account/);
  await page.goto("/login");
  await press(page, "Email me a login link");
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await press(page, "Send me a link");
  await heading(page, "Check your inbox");
  const link = await emailedLink(email, "/callback?code=");
  const attacker = await visitor(browser);
  await attacker.goto(link);
  await heading(attacker, "You started in another browser");
  await expectAccessible(attacker);
  await page.goto(link);
  await expect(page).toHaveURL(/\/feed$/);
});

test("a deactivated account is hidden until the next log-in @phone", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  const other = await visitor(browser);
  await page.goto("/account/management?section=break");
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Take a break");
  await expect(page.getByText(/^Your break has started/)).toBeVisible();
  await other.goto(`/user/${username}`);
  await expect(other.getByText(/^Page not found|does not exist/i).first()).toBeVisible();
  await page.getByLabel("Email or username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Log in");
  await heading(page, "Welcome back");
  await expectAccessible(page);
  await press(page, "Continue");
  await expect(page).toHaveURL(/\/feed/);
});

test("a log-out in one tab applies to all tabs, and so does a log-in @desktop", async ({
  browser,
}) => {
  const { page, username } = await register(browser, "ana");
  const tab = await page.context().newPage();
  await tab.goto("/account");
  await expect(tab.getByText(`@${username}`)).toBeVisible();
  await page.goto("/account");
  await press(page, "Log out");
  await expect(tab).not.toHaveURL(/account/);
  await tab.goto("/login");
  await page.goto("/login");
  await page.getByLabel("Email or username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Log in");
  await expect(tab).toHaveURL(/\/feed/);
});
