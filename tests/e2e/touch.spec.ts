/**
 * Common touch gestures: a double tap likes, tapping FEED again goes up, a reply is written in
 * place.
 */
import type { Locator } from "@playwright/test";
import { doubleTap, middleOf, tap } from "./support/finger";
import { arrive, followEachOther, headers, must, publish } from "./support/scene";
import { expect, test } from "./support/test";

/** Whether one covers a part of the other; both exist. */
async function overlap(item: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([item.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("One of the two is not there.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("tapping likes, opens, replies and goes back to the top @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const own = await publish(ana, "First");
  const other = await followEachOther(ana, ben, own);
  await publish(ben, "Ben's other one");
  const { page } = ana;
  const feed = page.getByRole("list", { name: "Outfits of people you follow" });
  const card = feed.getByRole("article").filter({ hasText: "Ben's other one" });
  await expect(async () => {
    await page.goto("/feed");
    await expect(feed.getByRole("article")).toHaveCount(2);
  }).toPass();

  await test.step("a double tap on the picture likes it, and the page stays", async () => {
    const liked = page.waitForResponse((answer) => answer.url().endsWith("/like"));
    await expect(card.getByRole("button", { name: "like", exact: true })).toBeEnabled();
    await doubleTap(page, await middleOf(card.locator("[data-picture]")));
    expect((await liked).status()).toBe(200);
    await expect(card.getByRole("button", { name: "like", pressed: true })).toBeVisible();
    await expect(page).toHaveURL(/\/feed$/);
  });

  await test.step("the bell in the header shows the unread count", async () => {
    const bell = page.getByRole("banner").or(page.locator("header")).getByRole("link", { name: /notifications?/i }).first();
    await expect(bell).toContainText(/\d/);
    await tap(page, bell);
    await expect(page).toHaveURL(/\/account\/notifications$/);
    await page.goBack();
  });

  await test.step("FEED tapped again goes to the top", async () => {
    await expect(feed.getByRole("article")).toHaveCount(2);
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await tap(page, page.getByRole("navigation", { name: "main" }).getByRole("link", { name: "view feed" }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step("one tap opens the outfit", async () => {
    await tap(page, card.locator("[data-picture]"));
    await expect(page.getByRole("heading", { name: "Ben's other one" })).toBeVisible();
  });

  await test.step("a reply is written below the comment that it answers", async () => {
    const comments = `/api/feed/v1/outfits/${other}/comments`;
    await expect(async () => {
      await must(ben.page.request.post(comments, { data: { text: "From the flea market." }, headers }));
    }).toPass();
    await page.goto(`/outfit/${other}`);
    const reply = page.getByRole("button", { name: `Reply to ${ben.username}`, exact: true });
    await reply.evaluate((button) => button.scrollIntoView({ block: "center" }));
    await tap(page, reply);
    const field = page.getByLabel(`Reply to ${ben.username}`, { exact: true }).and(page.getByRole("textbox"));
    await expect(field).toBeFocused();
    await page.keyboard.type("Which one?");
    const send = page.getByRole("button", { name: "Reply", exact: true }).last();
    await send.evaluate((button) => button.scrollIntoView({ block: "center" }));
    await tap(page, send);
    await expect(page.getByRole("list", { name: "Comments" }).getByText("Which one?")).toBeVisible();
    const bubble = page.getByText("Reply sent", { exact: true });
    for (const control of [page.getByLabel("Add a comment"), page.getByRole("button", { name: "Send", exact: true })]) {
      expect(await overlap(bubble, control)).toBe(false);
    }
    const { items } = await must(page.request.get("/api/feed/v1/notifications"));
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain("liked");
    const notifications = () => must(ben.page.request.get("/api/feed/v1/notifications"));
    await expect.poll(async () => (await notifications()).items.map(({ kind }: { kind: string }) => kind)).toContain("replied");
  });
});
