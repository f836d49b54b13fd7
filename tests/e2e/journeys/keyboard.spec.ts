/** The whole life of an account by keyboard alone, from registration to recovery from deletion. */
import type { Page } from "@playwright/test";
import { codeOf } from "../support/authenticator";
import { expectAccessible, watchErrors } from "../support/checks";
import { activate, button, reach, typeInto } from "../support/keyboard";
import { attemptMs } from "../support/limit";
import { newName, PASSWORD, visitor } from "../support/people";
import { expect, test } from "../support/test";

const NEW_PASSWORD = "another horse in the stable";
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { name })).toBeVisible();

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto("/login");
  await typeInto(page, "Email or username", login);
  await typeInto(page, "Password", password);
  await page.keyboard.press("Enter");
}

/** By the shortcut, and the page's links. */
async function goTo(page: Page, ...links: (string | RegExp)[]): Promise<void> {
  // The shortcuts load a moment after the page.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await expect(page.getByRole("heading", { name: "Account" })).toBeVisible({ timeout: attemptMs() });
  }).toPass();
  for (const name of links) await activate(page, page.getByRole("link", { name }).first());
}

async function logOut(page: Page): Promise<void> {
  await goTo(page);
  await activate(page, button(page, "Log out"));
  await expect(page).not.toHaveURL(/account/);
}

test("the whole life of an account by keyboard alone @desktop", async ({ browser }) => {
  const page = await visitor(browser);
  const errors = watchErrors(page);
  const username = newName("kim");
  let secret = "";
  let recovery: string[] = [];

  await test.step("register, and skip onboarding", async () => {
    await page.goto("/register");
    await typeInto(page, "Email", `${username}@example.org`);
    await typeInto(page, "Username", username);
    await typeInto(page, "Password", PASSWORD);
    await reach(page, page.getByRole("checkbox"));
    await page.keyboard.press("Space");
    await expectAccessible(page);
    await activate(page, button(page, "Create account"));
    for (const name of [/^Welcome/, "Your basics", "Your first tags", "People to follow"]) {
      await heading(page, name);
      await expectAccessible(page);
      await activate(page, button(page, "Skip"));
    }
    await activate(page, page.getByRole("link", { name: "Look around first" }));
    await expect(page).toHaveURL(/\/feed/);
  });

  await test.step("log out and in again", async () => {
    await logOut(page);
    await logIn(page, username, PASSWORD);
    await expect(page).toHaveURL(/\/feed/);
  });

  await test.step("set up two-step login", async () => {
    await goTo(page, /^Management/, /^Two-step login/);
    await typeInto(page, "Password", PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await typeInto(page, "Code", codeOf(secret, -1));
    await page.keyboard.press("Enter");
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    recovery = await codes.allTextContents();
    await expectAccessible(page);
    await reach(page, page.getByRole("checkbox", { name: "I've saved these codes" }));
    await page.keyboard.press("Space");
    await activate(page, button(page, "Done"));
    await expect(page.getByText("10 codes left")).toBeVisible();
  });

  await test.step("log in with a code, after a wrong one", async () => {
    await logOut(page);
    await logIn(page, username, PASSWORD);
    await heading(page, "One more step");
    await expectAccessible(page);
    await typeInto(page, "Code", "000000");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await typeInto(page, "Code", codeOf(secret));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/feed/);
  });

  await test.step("change the password", async () => {
    await goTo(page, /^Management/, /^Password/);
    await typeInto(page, "Current password", PASSWORD);
    await typeInto(page, "New password", NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Password changed").first()).toBeVisible();
  });

  await test.step("delete the account", async () => {
    await goTo(page, /^Delete account/);
    await expectAccessible(page);
    await typeInto(page, "Password", NEW_PASSWORD);
    await typeInto(page, "Code", recovery[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step("restore it with a recovery code", async () => {
    await logIn(page, username, NEW_PASSWORD);
    await heading(page, "One more step");
    await activate(page, button(page, "Use a recovery code"));
    await typeInto(page, "Recovery code", recovery[1] ?? "");
    await page.keyboard.press("Enter");
    await heading(page, "Your account is scheduled for deletion");
    await expectAccessible(page);
    await activate(page, button(page, "Restore my account"));
    await expect(page).toHaveURL(/\/feed/);
    await goTo(page);
    await expect(page.getByText(`@${username}`)).toBeVisible();
  });

  expect(errors).toEqual([]);
});
