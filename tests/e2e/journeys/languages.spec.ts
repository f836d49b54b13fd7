/** The app in the browser's language, or in the one that the person chose. */
import type { BrowserContextOptions } from "@playwright/test";
import { PASSWORD } from "../support/people";
import { picture } from "../support/pictures";
import { arrive } from "../support/scene";
import { expect, test } from "../support/test";

const SENTENCES = {
  en: "Post the photo you already took.",
  de: "Poste das Foto, das du schon hast.",
  ar: "انشر الصورة التي التقطتها بالفعل.",
};
const PHONE = { width: 390, height: 844 };

test("a visitor reads the app in the browser's language, or in another one", async ({ browser }) => {
  const open = async (options: BrowserContextOptions) => (await browser.newContext(options)).newPage();
  const german = await open({ locale: "de-AT" });
  await german.goto("/");
  await expect(german.locator("html")).toHaveAttribute("lang", "de");
  await expect(german.getByRole("heading", { level: 1 })).toContainText(SENTENCES.de);

  await german.getByRole("button", { name: "English" }).click();
  await expect(german.getByRole("heading", { level: 1 })).toContainText(SENTENCES.en);
  await german.goto("/login");
  await expect(german).toHaveTitle("Log in · Garderobe");

  const unknown = await open({ locale: "es-ES" });
  await unknown.context().addCookies([{ name: "language", value: "tlh", url: new URL("/", german.url()).href }]);
  await unknown.goto("/");
  await expect(unknown.locator("html")).toHaveAttribute("lang", "en");
});

test("Arabic pages are mirrored, and fit a phone", async ({ browser }) => {
  const page = await (await browser.newContext({ locale: "ar", viewport: PHONE })).newPage();
  for (const path of ["/", "/login", "/register"]) {
    await page.goto(path);
    await expect(page.locator("html"), path).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
  }
});

test("a tag is named in Arabic, and found by its name", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await page.getByText("Tags, people, alt text, note").click();
  const tags = page.getByRole("textbox", { name: "Tags" });
  await tags.fill("صيف 2026");
  await tags.press("Enter");
  await expect(page.getByRole("button", { name: "remove صيف 2026" })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "صيف 2026" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("صيف 2026");
  const path = new URL(page.url()).pathname;
  expect(decodeURIComponent(path)).toMatch(/^\/tag\/صيف-2026\/\d+$/);

  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("صيف 2026");
  await page.goto("/search?q=صيف&tab=tags");
  await expect(page.getByRole("link", { name: /صيف 2026/ }).first()).toBeVisible();

  await page.goto("/tag/all");
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByLabel("New tag").fill("冬の 服");
  await page.getByRole("dialog").getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("link", { name: /冬の 服/ }).click();
  await page.getByRole("button", { name: "more about this tag" }).click();
  await page.getByRole("menuitem", { name: "Edit tag" }).click();
  await expect(page.getByLabel("Address")).toHaveValue("冬の-服");
  await page.getByLabel("Address").fill("зимняя-одежда");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(encodeURI("/tag/зимняя-одежда/edit"));
});

test("a person changes the language in the settings", async ({ browser }) => {
  const { page, email } = await arrive(browser, "ana");
  await page.goto("/account?view=display");
  await page.getByText("Deutsch", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("radio", { name: "Deutsch" })).toBeChecked();

  // Another browser of hers, which is English.
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await other.goto("/login");
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await other.getByLabel(/Email/).first().fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(other).toHaveURL(/\/feed/);
  await expect(other.locator("html")).toHaveAttribute("lang", "de");

  await page.getByText("Wie im Browser", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
