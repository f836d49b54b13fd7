/** Blocking, in two browsers: neither person sees the other any longer. */
import { expectAccessible, watchErrors } from "../support/checks";
import { tap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test("blocked people find the same page as for an unknown name @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const outfit = `/outfit/${await publish(ben, "Seen by ana")}`;
  const errors = watchErrors(ana.page);
  const notFound = ben.page.getByRole("heading", { name: "Page Not Found" });

  await test.step("ana blocks ben from his outfit, which she can then no longer see", async () => {
    await ana.page.goto(outfit);
    await tap(ana.page, ana.page.getByRole("button", { name: "more about this outfit" }));
    await tap(ana.page, ana.page.getByRole("menuitem", { name: `Block ${ben.username}` }));
    await tap(ana.page, ana.page.getByRole("button", { name: "Block", exact: true }));
    await expect(ana.page.getByText(`You blocked ${ben.username}`)).toBeVisible();
    await expect(ana.page.getByRole("button", { name: "Unblock" })).toBeVisible();
    await expectAccessible(ana.page);
    expect(errors).toEqual([]);
    await expect(async () => {
      await ana.page.goto(outfit);
      const gone = ana.page.getByRole("heading", { name: "Page Not Found" });
      await expect(gone).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    errors.length = 0;
  });

  await test.step("ben finds nobody", async () => {
    const words = async (username: string) => {
      await ben.page.goto(`/user/${username}`);
      await expect(notFound).toBeVisible();
      return (await ben.page.locator("main").innerText()).replaceAll(username, "…");
    };
    await expect(async () => {
      expect(await words(ana.username)).toBe(await words("nobody_of_that_name"));
    }).toPass();
  });

  await test.step("ana unblocks him on her account page", async () => {
    await ana.page.goto("/account?view=people&list=blocks");
    await expectAccessible(ana.page);
    await ana.page.getByRole("button", { name: `Unblock ${ben.username}` }).click();
    await expect(ana.page.getByText("No one is blocked")).toBeVisible();
    await expect(async () => {
      await ben.page.goto(`/user/${ana.username}`);
      await expect(ben.page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
    }).toPass();
  });

  await test.step("or on his page, which shows his outfits again immediately", async () => {
    await must(ana.page.request.put(`/api/feed/v1/blocks/${ben.id}`, { headers }));
    await ana.page.goto(`/user/${ben.username}`);
    await tap(ana.page, ana.page.getByRole("button", { name: "Unblock" }));
    const outfits = ana.page.getByRole("list", { name: `Outfits of ${ben.username}` });
    await expect(outfits.getByRole("link")).toHaveCount(1);
  });

  await test.step("ana views her own page as a stranger", async () => {
    await ana.page.goto(`/user/${ana.username}`);
    await ana.page.getByRole("button", { name: "more about your profile" }).click();
    await ana.page.getByRole("menuitem", { name: "See as others do" }).click();
    await expect(ana.page.getByText("You're seeing this as a stranger would.")).toBeVisible();
    await expect(ana.page.getByRole("link", { name: "Edit profile" })).toBeHidden();
    await expectAccessible(ana.page);
  });
  expect(errors).toEqual([]);
});
