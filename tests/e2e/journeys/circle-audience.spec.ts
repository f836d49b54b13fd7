/** What is shown to a circle: chosen by its owner, seen by the people in it and by nobody else. */
import type { Locator } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { arrive, headers, makeCircle, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test("an outfit is shown to a circle, and to nobody else", async ({ browser, hasTouch }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const cleo = await arrive(browser, "cleo");
  const { page } = ana;
  const errors = watchErrors(page);
  for (const { page: other } of [ben, cleo])
    await expect(async () => {
      await must(other.request.put(`/api/feed/v1/follows/${ana.id}`, { headers }));
    }).toPass();
  await makeCircle(ana, "Close friends", ben);
  const outfitId = await publish(ana, "For friends");
  const press = (control: Locator) =>
    hasTouch ? scrollAndTap(page, control) : control.click();

  await test.step("ana chooses the circle", async () => {
    await page.goto(`/outfit/${outfitId}`);
    await press(page.getByRole("button", { name: "more about this outfit" }));
    await press(page.getByRole("menuitem", { name: "Edit" }));
    const sheet = page.getByRole("dialog", { name: "Edit outfit" });
    await press(sheet.getByText("Your circle of 1 person"));
    await expect(sheet.getByRole("radio", { name: /^Close friends/ })).toBeChecked();
    await expectAccessible(page);
    await press(sheet.getByRole("button", { name: "Save" }));
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText("Close friends", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("ben sees it in his feed and on its page", async () => {
    await ben.page.goto("/feed");
    await expect(ben.page.getByText("For friends").first()).toBeVisible();
    await ben.page.goto(`/outfit/${outfitId}`);
    await expect(ben.page.getByRole("heading", { name: "For friends" })).toBeVisible();
    await expect(ben.page.getByText(/Close friends/)).toHaveCount(0);
  });

  await test.step("cleo, who follows too, does not find it", async () => {
    await cleo.page.goto(`/outfit/${outfitId}`);
    await expect(cleo.page.getByText(/doesn't exist, or you can't see it/)).toBeVisible();
    await cleo.page.goto(`/user/${ana.username}`);
    await expect(cleo.page.getByRole("heading", { name: ana.username })).toBeVisible();
    await expect(cleo.page.getByText("For friends")).toHaveCount(0);
  });

  await test.step("ana looks as someone in the circle", async () => {
    await page.goto(`/outfit/${outfitId}?as=follower`);
    await expect(page.getByText(/this outfit doesn't exist/)).toBeVisible();
    const chip = page.getByRole("button", { name: "Close friends" });
    await press(chip);
    await expect(page.getByText(/as someone in Close friends/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "For friends" })).toBeVisible();
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});
