/**
 * Finding people by touch: by the start of a name, in any script, and never hidden or blocked ones.
 */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { tap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { type Arrived, arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

const NOTHING = [
  ["People", "No one found"],
  ["Tags", "No tags found"],
  ["My outfits", "No outfits found"],
] as const;

const nameOf = ({ username }: Arrived) => `Żółta ${username.slice(-8)}`;

test("a person is found, followed, and gone from the search once hidden or blocked @phone", async ({
  browser,
}) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const { page } = ana;
  const errors = watchErrors(page);
  await must(ben.page.request.patch("/api/identity/v1/profiles/me", { data: { display_name: nameOf(ben) }, headers }));
  await publish(ben, "Ben's first");
  // Typed without a diacritic and in capitals.
  const typed = `ZOLTA ${ben.username.slice(-8)}`.toUpperCase();
  const found = page.getByRole("list", { name: "People" }).getByRole("listitem");

  await test.step("the search icon in the feed, then the start of a name", async () => {
    await page.goto("/feed");
    await tap(page, page.getByRole("link", { name: "search" }));
    await expect(async () => {
      await search(page, typed);
      await expect(found).toHaveCount(1, { timeout: attemptMs() });
    }).toPass();
    await expect(found).toContainText(nameOf(ben));
    await expectAccessible(page);
  });

  await test.step("followed from the list", async () => {
    const followed = page.waitForResponse((answer) => answer.url().includes(`/follows/${ben.id}`));
    await tap(page, found.getByRole("button"));
    expect((await followed).ok()).toBe(true);
    await expect(found.getByRole("button")).toContainText("Following");
    await tap(page, found.getByRole("link").first());
    await expect(page).toHaveURL(new RegExp(`/user/${ben.username}$`));
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue(typed);
    await expect(found).toHaveCount(1);
  });

  await test.step("hidden by the privacy setting, shown again, blocked", async () => {
    await ben.page.goto("/account?view=privacy");
    const findable = ben.page.getByRole("checkbox", { name: "People can find me in search" });
    const press = () => tap(ben.page, ben.page.getByText("People can find me in search"));
    await expect(findable).toBeChecked();
    await press();
    await expect(ben.page.getByText("Hidden from search")).toBeVisible();
    await expectFound(page, typed, 0);
    await press();
    await expect(findable).toBeChecked();
    await expectFound(page, typed, 1);
    await must(ben.page.request.put(`/api/feed/v1/blocks/${ana.id}`, { headers }));
    await expectFound(page, typed, 0);
  });
  expect(errors).toEqual([]);
});

test("no input breaks the search: only punctuation, 300 letters, direction marks @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const { page } = ana;
  const errors = watchErrors(page);
  await publish(ana, "Rain, 100 % wool");
  await page.goto("/search");
  for (const [tab, nothing] of NOTHING) {
    await test.step(`among ${tab}`, async () => {
      await search(page, "zq");
      await tap(page, page.getByRole("button", { name: tab, exact: true }));
      for (const signs of ["%", "_", "👗", "\u202e\u200f"]) {
        await search(page, signs);
        await expect(page.getByRole("heading", { name: "Type a letter or a number" })).toBeVisible();
      }
      for (const words of ["%zz%", "zq\u202ezq", "z".repeat(100)]) {
        await search(page, words);
        await expect(page.getByRole("heading", { name: nothing })).toBeVisible();
        await expectNoOverhang(page);
      }
      await search(page, "z".repeat(300));
      await expect(page.getByRole("heading", { name: "That's too long to search for" })).toBeVisible();
      await expectNoOverhang(page);
    });
  }
  await search(page, "wool");
  await expect(page.getByRole("link", { name: /Rain, 100 % wool/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test("offline the search says so, and continues automatically once there is a network @phone", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await page.goto("/search");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.context().setOffline(true);
  await search(page, "zq");
  await expect(page.getByRole("heading", { name: "Couldn't load this" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "No one found" })).toBeVisible();
});

async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await page.keyboard.press("Enter");
}

/** Another person's change arrives a moment later: retried until it has. */
async function expectFound(page: Page, typed: string, number: number): Promise<void> {
  await expect(async () => {
    await page.goto(`/search?q=${encodeURIComponent(typed)}`);
    const people = page.getByRole("list", { name: "People" }).getByRole("listitem");
    const noResult = page.getByRole("heading", { name: "No one found" });
    await expect(people.or(noResult)).toHaveCount(1, { timeout: attemptMs() });
    await expect(people).toHaveCount(number, { timeout: attemptMs() });
  }).toPass();
}
