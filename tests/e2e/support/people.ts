/** People in separate browser contexts, and their actions. */
import { type APIResponse, type Browser, expect, type Page } from "@playwright/test";

export const PASSWORD = "correct horse battery staple";

/** The origin header of unsafe calls. */
export const headers = { Origin: process.env.GARDEROBE_URL ?? "http://localhost:8080" };

export async function must(answer: Promise<APIResponse>) {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.status() === 204 ? null : await response.json();
}

export interface Person {
  page: Page;
  id: string;
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

/** A logged-in person with a separate browser context, whose page is still empty. */
export async function arrive(browser: Browser, name: string): Promise<Person> {
  const page = await visitor(browser);
  const username = newName(name);
  const email = `${username}@example.org`;
  const data = { email, username, password: PASSWORD, age_confirmed: true };
  const { user } = await must(page.request.post("/api/identity/v1/accounts", { data, headers }));
  return { page, id: user.id, username, email };
}

/** Somebody whom nothing reminds of alt text: journeys/alt-text.spec.ts tests that. */
export async function register(browser: Browser, name: string): Promise<Person> {
  const person = await arrive(browser, name);
  const data = { when_missing: "off" };
  await must(person.page.request.put("/api/wardrobe/v1/alt-text-preferences", { data, headers }));
  return person;
}

/** Creates an account on the page of that form. */
export async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(`${username}@example.org`);
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) {
    await box.check({ force: true });
  }
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveURL(/\/register\/info/);
}
