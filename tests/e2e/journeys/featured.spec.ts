/** Outfits and tags that a person features: chosen in their menus, first on the profile. */
import type { Locator } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test("a profile begins with what its owner features", async ({ browser, hasTouch }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const { page } = ana;
  const errors = watchErrors(page);
  await must(page.request.patch("/api/identity/v1/profiles/me", { data: { audience: "public" }, headers }));
  const first = await publish(ana, "The first one", { tags: ["rain", "sun"] });
  await publish(ana, "The second one", { tags: [] });
  const press = (control: Locator) => (hasTouch ? scrollAndTap(page, control) : control.click());

  await test.step("ana features an outfit and a tag", async () => {
    await page.goto(`/outfit/${first}`);
    await press(page.getByRole("button", { name: "more about this outfit" }));
    await press(page.getByRole("menuitem", { name: "Feature on profile" }));
    await expect(page.getByText("Featured on your profile")).toBeVisible();
    await expect(async () => {
      await page.goto(`/tag/rain/${ana.id}`);
      await expect(page.getByRole("heading", { name: "Rain" })).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await press(page.getByRole("button", { name: "more about this tag" }));
    await press(page.getByRole("menuitem", { name: "Feature on profile" }));
    await expect(page.getByText("Featured on your profile")).toBeVisible();
  });

  await test.step("ben sees both first, and the other tag on request", async () => {
    await ben.page.goto(`/user/${ana.username}`);
    const row = ben.page.getByRole("region", { name: "Featured" });
    await expect(row.getByRole("link")).toHaveAttribute("href", `/outfit/${first}`);
    const tags = ben.page.getByRole("list", { name: "Tags" });
    await expect(tags.getByRole("link", { name: /Rain/ })).toBeVisible();
    await expect(tags.getByRole("link", { name: /Sun/ })).toHaveCount(0);
    await expectAccessible(ben.page);
    const more = ben.page.getByRole("button", { name: /more/ }).and(tags.getByRole("button"));
    await (hasTouch ? scrollAndTap(ben.page, more) : more.click());
    await expect(tags.getByRole("link", { name: /Sun/ })).toBeFocused();
  });

  await test.step("ana changes her mind", async () => {
    await page.goto(`/outfit/${first}`);
    await press(page.getByRole("button", { name: "more about this outfit" }));
    await press(page.getByRole("menuitem", { name: "Don't feature on profile" }));
    await expect(page.getByText("No longer featured on your profile")).toBeVisible();
    await page.goto(`/user/${ana.username}`);
    await expect(page.getByRole("list", { name: /^Outfits of/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Featured" })).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
