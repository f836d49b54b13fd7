/** People in separate browser contexts, and their actions. */
import { type Browser, expect, type Page } from "@playwright/test";

export const PASSWORD = "correct horse battery staple";

export interface Person {
  page: Page;
  username: string;
  email: string;
}

/** A unique name. */
export function newName(name: string): string {
  return `${name}_${crypto.randomUUID().slice(0, 8)}`;
}

/** A separate browser profile: no cookie of anyone else. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return await context.newPage();
}

/**
 * Registers by the form, skips onboarding, and ends up logged in. Nothing reminds the person of alt
 * text: alt-text.spec.ts tests that.
 */
export async function register(browser: Browser, name: string): Promise<Person> {
  const page = await visitor(browser);
  await page.goto("/register");
  const person = await fillRegistration(page, newName(name));
  const headers = { Origin: process.env.GARDEROBE_URL ?? "http://localhost:8080" };
  const data = { when_missing: "off" };
  const changed = await page.request.put("/api/wardrobe/v1/alt-text-preferences", { data, headers });
  expect(changed.ok()).toBe(true);
  return person;
}

/** Creates an account on the page of that form. */
export async function fillRegistration(page: Page, username: string): Promise<Person> {
  const email = `${username}@example.org`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) {
    await box.check({ force: true });
  }
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveURL(/\/register\/info/);
  return { page, username, email };
}

/** The numeric id of the person logged in on this page. */
export async function userId(page: Page): Promise<string> {
  const answer = await page.request.get("/api/identity/v1/profiles/me");
  return (await answer.json()).id;
}
