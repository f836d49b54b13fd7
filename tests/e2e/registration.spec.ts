/** An admin decides who may register, and an invite code lets a visitor in. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/checks";
import { attemptMs } from "./support/limit";
import { newName, PASSWORD, register, visitor } from "./support/people";
import { makeAdmin } from "./support/scene";
import { expect, test } from "./support/test";

test("registration by invitation: an admin creates the code, a visitor registers with it", async ({
  browser,
}) => {
  const ada = await register(browser, "ada");
  const { page } = ada;
  makeAdmin(ada);
  await page.goto("/admin/waitlist");
  await expectAccessible(page);
  const guest = await visitor(browser);
  try {
    await choose(page, /^By invitation/);
    await expect(page.getByText("Registration changed")).toBeVisible();
    const note = newName("friend");
    await page.getByLabel("Note", { exact: true }).fill(note);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const codes = page.getByRole("list", { name: "Invite codes" }).getByRole("listitem");
    const code = (await codes.filter({ hasText: note }).locator("code").textContent()) ?? "";
    await expect(async () => {
      await guest.goto("/register");
      await expect(guest.getByLabel("Invite code")).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await expectAccessible(guest);
    await expectFrontPage(guest, { hasAccounts: true });
    await guest.goto(`/register?invite=${code}`);
    const name = newName("gil");
    await guest.getByLabel("Email", { exact: true }).fill(`${name}@example.org`);
    await guest.getByLabel("Username", { exact: true }).fill(name);
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("checkbox").check({ force: true });
    // Identity learns of the code a moment after it was created.
    await expect(async () => {
      const button = guest.getByRole("button", { name: "Create account", exact: true });
      if (await button.isVisible()) await button.click();
      await expect(guest).toHaveURL(/\/register\/info/, { timeout: attemptMs() });
    }).toPass();
    await choose(page, /^Closed/);
    const late = await visitor(browser);
    await expect(async () => {
      await late.goto("/register");
      await expect(late.getByRole("heading", { name: "We're full" })).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await expectAccessible(late);
    await expectFrontPage(late, { hasAccounts: false });
  } finally {
    await choose(page, /^Open/);
    await expect(async () => {
      await guest.request.get("/api/identity/v1/registration").then(async (answer) => {
        expect(await answer.json()).toEqual({ mode: "open", minimum_age: 16 });
      });
    }).toPass();
  }
});

/** The front page has the form of the waitlist, and leads to the creation of accounts or not. */
async function expectFrontPage(page: Page, { hasAccounts }: { hasAccounts: boolean }): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(hasAccounts ? 1 : 0);
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await expectAccessible(page);
}

/** It shows as chosen when the service has accepted it, which may be a moment later. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const mode = page.getByRole("radio", { name });
  await mode.click({ force: true });
  await expect(mode).toBeChecked();
}
