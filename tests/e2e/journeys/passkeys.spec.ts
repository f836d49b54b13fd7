/** Passkeys: added, used to log in alone and after the password, renamed, removed. */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { withPasskeys } from "../support/passkeys";
import { PASSWORD } from "../support/people";
import { arrive } from "../support/scene";
import { expect, test } from "../support/test";

const PASSKEYS = "/account/management?section=passkeys";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

async function addPasskey(page: Page): Promise<void> {
  await page.goto(PASSKEYS);
  await press(page, "Add a passkey");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Add a passkey");
}

async function saveCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const found = await codes.allTextContents();
  await page.getByText("I've saved these codes").click();
  await press(page, "Done");
  return found;
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

async function enterPassword(page: Page, login: string): Promise<void> {
  await page.getByLabel("Email or username").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Log in");
}

test("a passkey logs in by itself, and with the password", async ({ browser }) => {
  const { page, username } = await arrive(browser, "ana");
  const errors = watchErrors(page);
  const passkeys = await withPasskeys(page);
  await addPasskey(page);
  const codes = await saveCodes(page);
  const row = page.getByRole("list", { name: "Your passkeys" }).getByRole("listitem");
  await expect(row).toContainText("not used yet");
  await expectAccessible(page);

  await logOut(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/feed/);
  await page.goto(PASSKEYS);
  await expect(row).toContainText("last used");

  await logOut(page);
  await enterPassword(page, username);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/feed/);

  await logOut(page);
  await enterPassword(page, username);
  await press(page, "Use a recovery code");
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await press(page, "Log in");
  await expect(page).toHaveURL(/\/feed/);
  expect(await passkeys.count()).toBe(1);
  expect(errors).toEqual([]);
});

test("a passkey is renamed and removed, and no longer works @desktop", async ({ browser }) => {
  const { page, username } = await arrive(browser, "ana");
  const passkeys = await withPasskeys(page);
  await addPasskey(page);
  await saveCodes(page);
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Kitchen laptop");
  await press(page, "Save");
  await press(page, "Remove Kitchen laptop");
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  await press(page, "Remove passkey");
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Remove passkey");
  await expect(page.getByRole("list", { name: "Your passkeys" })).toHaveCount(0);

  await logOut(page);
  // The device still offers a passkey that the account no longer accepts.
  expect(await passkeys.count()).toBe(1);
  await press(page, "Log in with a passkey");
  await expect(page.getByText("no longer works here")).toBeVisible();
  await enterPassword(page, username);
  await expect(page).toHaveURL(/\/feed/);
});

test("people who do not unlock the device are not logged in, and are told so @desktop", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  const passkeys = await withPasskeys(page);
  await addPasskey(page);
  await saveCodes(page);
  await logOut(page);
  await passkeys.unlock(false);
  await press(page, "Log in with a passkey");
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await passkeys.unlock(true);
  await press(page, "Log in with a passkey");
  await expect(page).toHaveURL(/\/feed/);
});
