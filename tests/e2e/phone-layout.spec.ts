/** What a phone shows without scrolling. */
import { expect, test } from "./support/test";

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`the start page offers an account at once on ${width}x${height} @phone`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const create = page.getByRole("link", { name: "Create an account", exact: true });
    await expect(create).toBeInViewport({ ratio: 1 });
  });
}
