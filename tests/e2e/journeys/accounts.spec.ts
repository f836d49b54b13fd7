/** Accounts: emailed links, a forgotten password, profile changes, and sessions. */
import type { Browser, Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { emailedLink } from "../support/inbox";
import { attemptMs } from "../support/limit";
import { PASSWORD, register, visitor } from "../support/people";
import { picture } from "../support/pictures";
import { expect, test } from "../support/test";

const NEW_PASSWORD = "another horse in the stable";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible();

async function logIn(page: Page, login: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Email or username").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Log in");
}

async function secondDevice(browser: Browser, login: string): Promise<Page> {
  const page = await visitor(browser);
  await logIn(page, login, PASSWORD);
  await expect(page).toHaveURL(/\/feed/);
  return page;
}

/** Retries: the gateway learns of it a moment later. */
async function expectLoggedOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login/, { timeout: attemptMs() });
  }).toPass();
}

test("an email is confirmed by the emailed link, whose token leaves the address bar @phone", async ({
  browser,
}) => {
  const { page, email } = await register(browser, "ana");
  const errors = watchErrors(page);
  await page.goto("/account");
  await heading(page, "Confirm your email");
  await expectAccessible(page);
  await page.goto(await emailedLink(email, "kind=email#"));
  await heading(page, "Your email is confirmed");
  expect(page.url()).not.toContain("token");
  await expectAccessible(page);
  await page.goto("/account");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confirm your email" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a forgotten password is replaced by a link that works once @desktop", async ({ browser }) => {
  const { email, username, page: owner } = await register(browser, "ana");
  await owner.goto(await emailedLink(email, "kind=email#"));
  await heading(owner, "Your email is confirmed");
  const page = await visitor(browser);
  await page.goto("/login");
  await page.getByLabel("Email or username").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
  await press(page, "Send me a link");
  await heading(page, "Check your inbox");
  const link = await emailedLink(email, "/account/forgot-password#token=");
  await page.goto(link);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  expect(page.url()).not.toContain("token");
  await expectAccessible(page);
  await press(page, "Set password");
  await heading(page, "Your new password is set");
  await page.getByRole("link", { name: "Go to your feed" }).click();
  await expect(page).toHaveURL(/\/feed/);
  await logIn(await visitor(browser), username, NEW_PASSWORD);
  const late = await visitor(browser);
  await late.goto(link);
  await late.getByLabel("New password").fill(PASSWORD);
  await press(late, "Set password");
  await expect(late.getByText("This link has expired or was already used.", { exact: false })).toBeVisible();
  await press(late, "Request a new link");
  await heading(late, "Forgot your password?");
});

test("an email is changed from the new inbox and reverted from the old one @phone", async ({
  browser,
}) => {
  const { page, email } = await register(browser, "ana");
  await page.goto(await emailedLink(email, "kind=email#"));
  await heading(page, "Your email is confirmed");
  await page.goto("/account/management/email");
  await expectAccessible(page);
  await page.getByLabel("New email").fill(`new.${email}`);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await press(page, "Send the link");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("New email")).toHaveValue(`new.${email}`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Send the link");
  await heading(page, "Check your inbox");
  await page.goto(await emailedLink(`new.${email}`, "kind=email-change#"));
  await heading(page, "Your email has changed");
  await page.goto("/account");
  await expect(page.getByText(`new.${email}`)).toBeVisible();
  const old = await visitor(browser);
  await old.goto(await emailedLink(email, "kind=email-undo#"));
  await heading(old, "Undo the email change?");
  await expectAccessible(old);
  await press(old, "Undo the change");
  await heading(old, "Your email is back");
  await expectAccessible(old);
});

test("a new password logs out the other devices and keeps working @desktop", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  const other = await secondDevice(browser, username);
  await page.goto("/account/management/password");
  await expectAccessible(page);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await press(page, "Change password");
  await expect(page).toHaveURL(/\/account\/management$/);
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await expectLoggedOut(other);
});

test("one device logs out another remotely, which is told so @phone", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  const other = await secondDevice(browser, username);
  await page.goto("/account/management");
  await expect(page.getByText("This device")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Log out (?!everywhere)/ }).click();
  await expect(page.getByText("You're not logged in anywhere else.", { exact: false })).toBeVisible();
  await expectLoggedOut(other);
});

test("a profile picture is cropped, uploaded, shown to others and removed @phone", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  await page.goto("/account/info");
  await page.getByLabel("choose photo").setInputFiles(await picture(page));
  await page.getByRole("button", { name: /^Move the picture/ }).press("ArrowDown");
  await expectAccessible(page);
  await press(page, "Done");
  await expect(page.getByText("Picture saved")).toBeVisible();
  const stranger = await visitor(browser);
  const shown = stranger.locator("header img, main img").first();
  // Visible once the wardrobe has confirmed that the picture belongs to the user.
  await expect(async () => {
    await stranger.goto(`/user/${username}`);
    await expect(shown).toHaveJSProperty("complete", true, { timeout: attemptMs() });
    const square = (img: HTMLImageElement) => img.naturalWidth / img.naturalHeight;
    await expect.poll(() => shown.evaluate(square), { timeout: attemptMs() }).toBe(1);
  }).toPass();
  await page.getByRole("button", { name: "Remove my picture" }).click();
  await expect(page.getByText("Picture removed")).toBeVisible();
});

test("profile changes show on the public page", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  await page.goto("/account/info");
  await page.getByLabel("Display name").fill("Ana of the linen");
  await page.getByLabel("Link", { exact: true }).fill("example.org/ana");
  const preview = page.getByRole("region", { name: /preview/ });
  await expect(preview.getByText("Ana of the linen")).toBeVisible();
  await expectAccessible(page);
  await press(page, "Save");
  await expect(page.getByText("Saved")).toBeVisible();
  await page.goto(`/user/${username}`);
  await heading(page, "Ana of the linen");
  await expect(page.getByRole("link", { name: "example.org/ana" })).toBeVisible();
});

test("the country is found by typing, by keyboard alone, and shown if wanted @desktop", async ({ browser }) => {
  const { page, username } = await register(browser, "ana");
  await page.goto("/account/management/country");
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("serb");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Serbian Dinar")).toBeVisible();
  await press(page, "Undo");
  await expect(page.getByText("Serbian Dinar")).toHaveCount(0);
  await page.getByRole("searchbox").fill("serb");
  await page.getByRole("option", { name: "Serbia" }).click();
  await expect(page.getByText("Serbian Dinar")).toBeVisible();
  const stranger = await visitor(browser);
  await stranger.goto(`/user/${username}`);
  await expect(stranger.getByText(`@${username}`, { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Show it on my profile" }).click({ force: true });
  await expect(page.getByText("Country shown on your profile")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText(`@${username} · Serbia`)).toBeVisible();
});
