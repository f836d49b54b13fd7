/** Reactions to an outfit, in two browsers at once: each sees them the moment they happen. */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { type Person, register } from "../support/people";
import { picture } from "../support/pictures";
import { realtimeReady } from "../support/realtime";
import { headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

const bar = (page: Page) => page.getByRole("status").filter({ hasText: /\S/ });
const named = (person: Person) => new RegExp(person.username);

/** Outfits of followed people; recommendations to everyone may follow below. */
const followed = (page: Page) => page.getByRole("list", { name: "Outfits of people you follow" });

/** Resolves when the page has reported up to where the feed was seen. */
const moved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith("/timeline-marker") && answer.request().method() === "PUT",
  );

async function countInFeed(page: Page): Promise<number> {
  const answer = await page.request.get("/api/feed/v1/timeline");
  return (await answer.json()).items.length;
}

async function openWithRealtime(page: Page, path: string): Promise<void> {
  const ready = realtimeReady(page);
  await page.goto(path);
  await ready;
}

test("a follow, a like and a comment arrive at once in the other browser @phone", async ({ browser }) => {
  const ana = await register(browser, "ana");
  const ben = await register(browser, "ben");
  const errors = [...watchErrors(ana.page), ...watchErrors(ben.page)];
  const outfitId = await publish(ana, "Seen by ben");
  await openWithRealtime(ana.page, "/account/notifications");
  await expect(ana.page.getByText("Nothing yet")).toBeVisible();

  await test.step("a follow", async () => {
    await ben.page.goto(`/user/${ana.username}`);
    await ben.page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(ben.page.getByRole("button", { name: /^Following/ })).toBeVisible();
    await expect(bar(ana.page).filter({ hasText: named(ben) })).toBeVisible();
    await expect(ana.page.getByRole("listitem").filter({ hasText: "started following you" })).toBeVisible();
    await expectAccessible(ana.page);
  });

  await test.step("a like from the card, with the count for the owner only", async () => {
    await ben.page.goto("/feed");
    await followed(ben.page).getByRole("button", { name: "like", exact: true }).click();
    await expect(ben.page.getByRole("button", { name: "like", pressed: true })).toBeVisible();
    await expect(bar(ana.page).filter({ hasText: "liked “Seen by ben”" })).toBeVisible();
    await expect(ben.page.getByText("1 like", { exact: true })).toHaveCount(0);
  });

  await test.step("a comment from the card appears on the outfit's open page", async () => {
    await openWithRealtime(ana.page, `/outfit/${outfitId}`);
    await expect(ana.page.getByRole("button", { name: "1 like", exact: true })).toBeVisible();
    await followed(ben.page).getByRole("button", { name: "comment", exact: true }).click();
    await ben.page.getByLabel("Add a comment").fill("That green!");
    await expectAccessible(ben.page);
    await ben.page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(ben.page.getByRole("dialog").getByText("That green!")).toBeVisible();
    await expect(ana.page.getByRole("list", { name: "Comments" }).getByText("That green!")).toBeVisible();
    await expectAccessible(ana.page);
  });

  await test.step("the badge counts unread notifications until they are read", async () => {
    await ana.page.goto("/account");
    const account = ana.page.getByRole("link", { name: "view account" });
    await expect(account).toContainText("3");
    await ana.page.goto("/account/notifications");
    await ana.page.getByRole("button", { name: "Mark all read", exact: true }).click();
    await expect(ana.page.getByRole("button", { name: "Mark all read" })).toHaveCount(0);
    await ana.page.goto("/account");
    await expect(account).toHaveText("ACCOUNT");
  });
  expect(errors).toEqual([]);
});

test("a stranger's comment waits until it is approved in the inbox @phone", async ({ browser }) => {
  const ana = await register(browser, "ana");
  const eve = await register(browser, "eve");
  const outfitId = await publish(ana, "For all to see");
  await openWithRealtime(eve.page, `/outfit/${outfitId}`);
  await eve.page.getByLabel("Add a comment").fill("Where is it from?");
  await eve.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(eve.page.getByText("It will appear once the owner approves it.")).toBeVisible();

  await ana.page.goto("/account/notifications");
  await expect(ana.page.getByText("Where is it from?")).toBeVisible();
  await ana.page.getByRole("button", { name: /^Approve/ }).click();
  await expect(eve.page.getByText("It will appear once the owner approves it.")).toHaveCount(0);
  await expect(eve.page.getByText("Where is it from?")).toBeVisible();

  await test.step("it can be reported from there", async () => {
    await ana.page.goto(`/outfit/${outfitId}`);
    await ana.page.getByRole("button", { name: `more about the comment by ${eve.username}` }).click();
    await ana.page.getByRole("menuitem", { name: /^Report the comment/ }).click();
    await expectAccessible(ana.page);
    await ana.page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(ana.page.getByText("Thank you. Someone on our team will review it.")).toBeVisible();
  });
});

test("the feed marks what was seen, and back finds the same position @phone", async ({ browser }) => {
  const ana = await register(browser, "ana");
  const ben = await register(browser, "ben");
  await must(ben.page.request.put(`/api/feed/v1/follows/${ana.id}`, { headers }));
  const post = (caption: string, color: string) =>
    publish(ana, caption, { alt_text: caption }, (page) => picture(page, color));
  await post("Oldest", "#335577");
  await post("Older", "#557733");
  await expect.poll(() => countInFeed(ben.page)).toBe(2);
  const marked = moved(ben.page);
  await ben.page.goto("/feed");
  await expect(ben.page.getByText("Older", { exact: true })).toBeVisible();
  await marked;
  await post("New", "#773355");
  await expect.poll(() => countInFeed(ben.page)).toBe(3);

  const seen = moved(ben.page);
  await ben.page.goto("/feed");
  await expect(ben.page.getByText("New", { exact: true })).toBeVisible();
  const line = ben.page.getByText(/You're all caught up since/);
  await expect(line).toBeAttached();
  const cards = followed(ben.page).getByRole("article");
  await expect(cards).toHaveCount(3);

  const target = ben.page.getByRole("link", { name: "Older" }).first();
  await target.scrollIntoViewIfNeeded();
  await seen;
  await target.evaluate((link: HTMLElement) => link.focus());
  const before = await ben.page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await ben.page.keyboard.press("Enter");
  await expect(ben.page.getByRole("heading", { name: "Older" })).toBeVisible();
  await ben.page.goBack();
  await expect(ben.page).toHaveURL(/\/feed$/);
  await expect.poll(() => ben.page.evaluate(() => scrollY)).toBe(before);

  await test.step("also when going back before the next page has loaded", async () => {
    await ben.page.route("**/api/wardrobe/v1/outfits/*", () => {});
    const next = ben.page.getByRole("link", { name: "New" }).first();
    await next.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await ben.page.keyboard.press("Enter");
    await expect(ben.page.getByRole("heading", { name: "Feed", exact: true })).toHaveCount(0);
    await ben.page.goBack();
    await expect(cards).toHaveCount(3);
    await expect.poll(() => ben.page.evaluate(() => scrollY)).toBe(before);
    await ben.page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("muting from the card removes the outfits in place, and undo restores them", async () => {
    await ben.page.getByRole("button", { name: /^more about/ }).first().click();
    await ben.page.getByRole("menuitem", { name: "Mute for 7 days" }).click();
    await expect(cards).toHaveCount(0);
    await ben.page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(cards).toHaveCount(3);
  });
});
