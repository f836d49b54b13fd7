/** Recreating another person's outfit by touch: close garments, missing pieces, a plan. */
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap, tap } from "../support/finger";
import { arrive, publish } from "../support/scene";
import { expect, test } from "../support/test";

test("an outfit is recreated with the user's own garments and planned @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const { page } = ana;
  const errors = watchErrors(page);
  const box = { x: 0.2, y: 0.1, width: 0.4, height: 0.3 };
  const his = await publish(ben, "Ben's coat day", {
    pins: [
      { ...box, new_garment: { name: "Wool coat", category: "coat" } },
      { ...box, y: 0.5, new_garment: { name: "Felt hat", category: "hat" } },
    ],
  });
  await publish(ana, "Mine", { pins: [{ ...box, new_garment: { name: "Rain coat", category: "coat" } }] });
  const sheet = page.getByRole("dialog", { name: "Recreate with mine" });

  await page.goto(`/outfit/${his}`);
  const recreate = page.getByRole("button", { name: "Recreate with mine" });
  await scrollAndTap(page, recreate);
  await expect(sheet.getByText(/^You've chosen something of yours for 1 of 2 pieces\./)).toBeVisible();
  await expect(sheet.getByRole("region", { name: "Wool coat" })).toContainText("Yours: Rain coat");
  await expect(sheet.getByRole("region", { name: "Felt hat" })).toContainText("You don't have anything close.");
  await expectAccessible(page);

  const plan = sheet.getByRole("button", { name: "Plan this outfit" });
  const coat = sheet.getByRole("region", { name: "Wool coat" }).getByRole("button", { name: "Rain coat" });
  await tap(page, coat);
  await expect(coat).toHaveAttribute("aria-pressed", "false");
  await expect(plan).toBeDisabled();
  await tap(page, coat);
  expect(errors).toEqual([]);

  await page.context().setOffline(true);
  await tap(page, plan);
  await expect(sheet.getByRole("alert")).toContainText("You're offline.");
  await expect(coat).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(false);
  await tap(page, plan);
  await expect(page.getByText("Outfit planned")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(his));
  await expect(page.getByRole("region", { name: "Private note" })).toContainText("After an outfit by");
  await expect(page.getByRole("list", { name: "What is worn" }).getByRole("button", { name: "Rain coat" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/outfit/${his}$`));
});
