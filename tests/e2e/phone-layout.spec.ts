/** What a phone shows without scrolling, and what stays in place while someone types. */
import type { Locator } from "@playwright/test";
import { register } from "./support/people";
import { expect, test } from "./support/test";

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`the start page shows its sign-up button without scrolling on ${width}x${height} @phone`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const create = page.getByRole("link", { name: "Create an account", exact: true });
    await expect(create).toBeInViewport({ ratio: 1 });
  });
}

test("a password's strength and error move nothing below them @phone", async ({ page }) => {
  await page.goto("/register");
  const create = page.getByRole("button", { name: "Create account", exact: true });
  const password = page.getByLabel("Password", { exact: true });
  const before = await topOf(create);
  await password.fill("abc");
  expect(await topOf(create)).toBe(before);
  await password.blur();
  await expect(page.getByText("At least 10 characters.")).toBeVisible();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  expect(await topOf(create)).toBe(before);
});

async function topOf(control: Locator): Promise<number> {
  return (await control.boundingBox())?.y ?? Number.NaN;
}

test("no onboarding step is wider than the phone @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  for (const step of ["you", "place", "tags", "people", "photo"]) {
    await page.goto(`/register/info?step=${step}`);
    await expect(page.getByText(/^Step \d of 5$/)).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${step} at ${width}`).toBe(width);
    }
  }
});
