/** A report as seen by everyone involved: reporter, moderators, owner. All by touch. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/checks";
import { scrollAndTap, tap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { unique } from "../support/pictures";
import { pressFaults } from "../support/press";
import { type Arrived, arrive, headers, makeAdmin, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

const NOTICE = "This picture is from a shop's catalogue.";
const APPEAL = "I took it myself, in my hall.";

test("a report is decided, appealed and reversed, and everyone involved is notified @phone", async ({ browser }) => {
  const [owner, reporter, first, second] = await Promise.all(
    ["una", "rob", "mia", "max"].map((name) => arrive(browser, name)),
  ) as [Arrived, Arrived, Arrived, Arrived];
  makeAdmin(first, "moderator");
  makeAdmin(second, "moderator");
  const outfit = await publish(owner, `Hall light of ${owner.username}`, {}, unique);
  const path = `/outfit/${outfit}`;
  const { page } = reporter;

  await test.step("it is reported from its menu, with a reason and a note", async () => {
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: /^Hall light/ })).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await tap(page, page.getByRole("button", { name: /^more about/ }).first());
    await tap(page, page.getByRole("menuitem", { name: "Report this outfit" }));
    const sheet = page.getByRole("dialog", { name: "Report this outfit" });
    await tap(page, sheet.getByText("Someone else's picture"));
    await tap(page, sheet.getByLabel("Note"));
    await page.keyboard.type(`Seen in a catalogue. ${owner.username}`);
    expect(await pressFaults(page)).toEqual([]);
    await scrollAndTap(page, sheet.getByRole("button", { name: "Send" }));
    await expect(page.getByText("Thank you. Someone on our team will review it.")).toBeVisible();
  });

  await test.step("a moderator reads it, and hides the outfit with a notice", async () => {
    await openReports(first.page);
    await expect(first.page.getByRole("link", { name: "Waitlist" })).toHaveCount(0);
    const row = first.page.getByRole("listitem").filter({ hasText: `Seen in a catalogue. ${owner.username}` });
    await expect(row).toContainText("Someone else's picture");
    await expect(row).toContainText("Seen in a catalogue.");
    await expectAccessible(first.page);
    await scrollAndTap(first.page, row.getByRole("button", { name: `Hide the outfit by @${owner.username}` }));
    await decide(first.page, "Hide", NOTICE);
    await expect(row).toHaveCount(0);
  });

  await test.step("only the owner sees it, reads why and appeals", async () => {
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(/Page not found|doesn't exist/).first()).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await owner.page.goto(path);
    await tap(owner.page, owner.page.getByRole("link", { name: /why/i }));
    const notice = owner.page.getByRole("region", { name: "Your outfit was hidden by moderators" });
    await expect(notice).toContainText("Rule: Someone else's picture.");
    await expect(notice).toContainText(NOTICE);
    await expect(notice).toContainText("Decided by a person");
    await scrollAndTap(owner.page, notice.getByLabel("Your appeal"));
    await owner.page.keyboard.type(APPEAL);
    await scrollAndTap(owner.page, notice.getByRole("button", { name: "Send appeal" }));
    await expect(notice.getByText(/We've received your appeal|Thank you/)).toBeVisible();
  });

  await test.step("the reporter is told that action was taken", async () => {
    await expect(async () => {
      await page.goto("/account/notifications");
      await expect(page.getByText(/your report/i).first()).toBeVisible({ timeout: attemptMs() });
    }).toPass();
  });

  await test.step("the moderator who decided cannot judge the appeal; another one restores the outfit", async () => {
    const restore = { name: `Restore: the outfit by @${owner.username}` };
    await openReports(first.page);
    await scrollAndTap(first.page, first.page.getByRole("button", restore));
    const sheet = first.page.getByRole("dialog");
    await tap(first.page, sheet.getByLabel("Notice"));
    await first.page.keyboard.type("Sorry.");
    await scrollAndTap(first.page, sheet.getByRole("button", { name: "Restore" }));
    await expect(sheet.getByText(/Another moderator has to review the appeal/)).toBeVisible();

    await openReports(second.page);
    const appealed = second.page.getByRole("listitem").filter({ hasText: `Outfit by @${owner.username}` });
    await expect(appealed).toContainText(APPEAL);
    await scrollAndTap(second.page, appealed.getByRole("button", restore));
    await decide(second.page, "Restore", "You're right, and we're sorry.");
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: /^Hall light/ })).toBeVisible({ timeout: attemptMs() });
    }).toPass();
  });

  await test.step("the public counts name the rule, but no people", async () => {
    await page.goto("/about#moderation");
    const counts = page.getByRole("region", { name: "Moderation" });
    await expect(counts).toContainText("Someone else's picture");
    await expect(counts).not.toContainText(owner.username);
  });
});

test("a moderator views reported content in its context, whatever its audience @phone", async ({ browser }) => {
  const [owner, author, moderator] = await Promise.all(
    ["una", "rob", "mia"].map((name) => arrive(browser, name)),
  ) as [Arrived, Arrived, Arrived];
  makeAdmin(moderator, "moderator");
  const caption = `Hall light of ${owner.username}`;
  const pin = { x: 0.2, y: 0.1, width: 0.6, height: 0.5, new_garment: { name: "Green dress", category: "dress" } };
  const outfit = await publish(owner, caption, { pins: [pin] }, unique);
  const comments = `/api/feed/v1/outfits/${outfit}/comments`;
  await expect(async () => {
    await must(author.page.request.post(comments, { data: { text: "Buy followers here" }, headers }));
  }).toPass();
  await must(owner.page.request.post(comments, { data: { text: "Please stop that" }, headers }));
  const { items } = await must(owner.page.request.get(comments));
  await report(author, "outfit", outfit);
  await report(owner, "comment", items[0].id);
  await report(owner, "person", author.id);
  const hide = { data: { audience: "private" }, headers };
  await must(owner.page.request.patch(`/api/wardrobe/v1/outfits/${outfit}`, hide));
  const { page } = moderator;
  const sheet = page.getByRole("dialog");

  await test.step("an outfit that its owner has made private", async () => {
    await openReports(page);
    await view(page, `the outfit by @${owner.username}`);
    await expect(sheet.getByText(caption)).toBeVisible();
    await expect(sheet.getByText(/Only its owner can see it/)).toBeVisible();
    await expect(sheet.getByText("Green dress")).toBeVisible();
    const photo = sheet.getByRole("img", { name: "A drawn dress" });
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    expect(await pressFaults(page)).toEqual([]);
    await tap(page, sheet.getByRole("button", { name: "close" }));
    await expect(sheet).toHaveCount(0);
  });

  await test.step("a comment between its neighbors, and a person", async () => {
    await view(page, `the comment by @${author.username}`);
    const reported = sheet.getByRole("listitem").filter({ hasText: "Buy followers here" });
    await expect(reported).toContainText("Reported");
    await expect(sheet.getByText("Please stop that")).toBeVisible();
    await tap(page, sheet.getByRole("button", { name: "close" }));
    await view(page, `@${author.username}`);
    await expect(sheet.getByText(/^Joined|· Joined/)).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await view(page, `@${author.username}`);
    await scrollAndTap(page, sheet.getByRole("link", { name: `Go to the profile of @${author.username}` }));
    await expect(page).toHaveURL(`/user/${author.username}`);
    await openReports(page);
  });

  await test.step("deleted content", async () => {
    await must(owner.page.request.delete(`/api/wardrobe/v1/outfits/${outfit}`, { headers }));
    await view(page, `the outfit by @${owner.username}`);
    await expect(sheet.getByText("It was deleted.")).toBeVisible();
  });
});

async function view(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name: `View ${name}`, exact: true });
  await scrollAndTap(page, button);
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function report({ page }: Arrived, kind: string, subject_id: string): Promise<void> {
  await expect(async () => {
    const data = { kind, subject_id, reason: "spam" };
    await must(page.request.post("/api/admin/v1/reports", { data, headers }));
  }).toPass();
}

async function openReports(page: Page): Promise<void> {
  await page.goto("/account");
  await scrollAndTap(page, page.getByRole("link", { name: /^Reports/ }));
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
  const reports = page.getByRole("list", { name: "Reports" }).getByRole("listitem");
  const none = page.getByRole("heading", { name: "No open reports" });
  const again = page.getByRole("button", { name: "Try again" });
  // The oldest come first, those of this test last. A busy service may refuse one page of them.
  let retried = false;
  await expect(async () => {
    if (!retried && (await again.isVisible())) {
      await again.click({ timeout: attemptMs() });
      retried = true;
    }
    if (await none.isVisible()) return;
    await reports.last().scrollIntoViewIfNeeded({ timeout: attemptMs() });
    await expect(page.getByText(/^\d+ reports?$/)).toBeVisible({ timeout: attemptMs() });
  }).toPass();
}

async function decide(page: Page, act: string, words: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await tap(page, sheet.getByLabel("Notice"));
  await page.keyboard.type(words);
  await scrollAndTap(page, sheet.getByRole("button", { name: act, exact: true }));
  await expect(sheet).toHaveCount(0);
}
