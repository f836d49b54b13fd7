/** Two people at once fill a tag together: invite, accept, add, remove, leave. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

/** Taps with a finger on a phone, clicks on a desktop. */
async function press(page: Page, control: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await (width < 640 ? scrollAndTap(page, control) : control.click());
}

test("two people fill a private tag together", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const caption = "Ben's coat";
  await publish(ben, caption, { tags: [], alt_text: caption });
  const data = { name: "Trip", audience: "private" };
  await must(ana.page.request.post("/api/tags/v1/tags", { data, headers }));
  const errors = [watchErrors(ana.page), watchErrors(ben.page)];
  const tag = `/tag/trip/${ana.id}`;

  await test.step("ana finds ben on her tag's edit page, and invites him", async () => {
    await expect(async () => {
      await ana.page.goto("/tag/trip/edit");
      await ana.page.getByLabel("Find people to invite").fill(ben.username);
      const invite = ana.page.getByRole("button", { name: `Invite ${ben.username}` });
      await expect(invite).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await expectAccessible(ana.page);
    await press(ana.page, ana.page.getByRole("button", { name: `Invite ${ben.username}` }));
    await expect(ana.page.getByRole("list", { name: "Co-owners" })).toContainText("invited");
  });

  await test.step("ben follows the notification to the invitation, and accepts", async () => {
    const news = ben.page.getByRole("link", { name: "invited you to fill a tag together" });
    await expect(async () => {
      await ben.page.goto("/account/notifications");
      await expect(news).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await press(ben.page, news);
    const accept = ben.page.getByRole("button", { name: "Accept Trip" });
    await expect(accept).toBeVisible();
    await expectAccessible(ben.page);
    await press(ben.page, accept);
    await press(ben.page, ben.page.getByRole("list", { name: "Shared tags" }).getByRole("link"));
    await expect(ben.page.getByRole("heading", { name: "Trip" })).toBeVisible();
  });

  await test.step("ben adds his outfit", async () => {
    await press(ben.page, ben.page.getByRole("link", { name: "Add outfits" }));
    await press(ben.page, ben.page.getByRole("checkbox", { name: caption }));
    await expectAccessible(ben.page);
    await press(ben.page, ben.page.getByRole("button", { name: "Add 1 outfit" }));
    await expect(ben.page.getByRole("button", { name: /^Remove from tag/ })).toBeVisible();
    await expectAccessible(ben.page);
  });

  await test.step("ana sees it, and who fills the tag with her", async () => {
    await ana.page.goto(tag);
    const outfits = ana.page.getByRole("list", { name: "Outfits in this tag" });
    await expect(outfits.getByRole("link")).toHaveCount(1);
    await expect(ana.page.getByRole("list", { name: "Co-owners" })).toContainText(ben.username);
    await expectAccessible(ana.page);
  });

  await test.step("ben removes it, and leaves", async () => {
    await press(ben.page, ben.page.getByRole("button", { name: /^Remove from tag/ }));
    await expect(ben.page.getByText("No outfits in this tag yet")).toBeVisible();
    await press(ben.page, ben.page.getByRole("button", { name: "Leave", exact: true }));
    const sheet = ben.page.getByRole("dialog", { name: "Leave Trip?" });
    await expect(sheet).toBeVisible();
    await expectAccessible(ben.page);
    await press(ben.page, sheet.getByRole("button", { name: "Leave", exact: true }));
    await expect(ben.page.getByText("No shared tags")).toBeVisible();
    await ana.page.reload();
    await expect(ana.page.getByRole("heading", { name: "Trip" })).toBeVisible();
    await expect(ana.page.getByRole("list", { name: "Co-owners" })).toBeHidden();
  });
  expect(errors.flat()).toEqual([]);
});
