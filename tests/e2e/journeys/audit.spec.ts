/** An admin finds out who did what, and that nobody changed the record of it. */
import { expectAccessible } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { unique } from "../support/pictures";
import { type Arrived, arrive, headers, makeAdmin, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test("an act of a moderator is found in the audit log, whose chain is intact @phone", async ({ browser }) => {
  const [owner, moderator, admin] = await Promise.all(
    ["una", "mia", "ada"].map((name) => arrive(browser, name)),
  ) as [Arrived, Arrived, Arrived];
  makeAdmin(moderator, "moderator");
  makeAdmin(admin);
  const notice = `A catalogue picture, ${owner.username}`;
  const outfit = await publish(owner, "Hall light", {}, unique);
  await hide(moderator, admin, outfit, notice);
  const { page } = admin;

  await test.step("the account page leads to it, for admins only", async () => {
    await moderator.page.goto("/account");
    const links = moderator.page.getByRole("navigation", { name: "administration" });
    await expect(links.getByRole("link", { name: /^Reports/ })).toBeVisible();
    await expect(links.getByRole("link")).toHaveCount(1);
    await moderator.page.goto("/admin/audit");
    await expect(moderator.page.getByText("Page not found: /admin/audit")).toBeVisible();

    await page.goto("/account");
    await scrollAndTap(page, page.getByRole("link", { name: /^Audit log/ }));
    await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
  });

  await test.step("a search for the moderator and words of the notice finds the sentence", async () => {
    await page.waitForLoadState("networkidle");
    await scrollAndTap(page, page.getByRole("button", { name: "Find entries" }));
    await page.getByLabel("By", { exact: true }).fill(`@${moderator.username}`);
    await page.getByLabel("Words in the reason").fill("CATALOGUE pict");
    await scrollAndTap(page, page.getByRole("button", { name: "Search" }));
    const row = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
    await expect(row.filter({ hasText: `@${moderator.username} hid an outfit` })).toContainText(notice);
    await expect(page).toHaveURL(/by=%40mia.*words=CATALOGUE/);
    await expectAccessible(page);
  });

  await test.step("from there to everything about that outfit, and back", async () => {
    await scrollAndTap(page, page.getByRole("link", { name: "All about this outfit" }).first());
    await expect(page.getByRole("list", { name: "Audit log" })).toContainText("accepted a report about an outfit");
    await expect(page.getByLabel("About")).toHaveValue(`outfit/${outfit}`);
    await page.goBack();
    await expect(page.getByLabel("Words in the reason")).toHaveValue("CATALOGUE pict");
  });

  await test.step("the chain is intact", async () => {
    await expect(page.getByText(/entries are as recorded\.$/)).toBeVisible();
  });
});

async function hide(moderator: Arrived, reporter: Arrived, outfit: string, notice: string): Promise<void> {
  const report = { kind: "outfit", subject_id: outfit, reason: "not_their_picture" };
  // The outfit reaches the admin service a moment later.
  await expect(async () => {
    const { request } = reporter.page;
    const { id } = await must(request.post("/api/admin/v1/reports", { data: report, headers }));
    const decision = { act: "hide", notice };
    await must(moderator.page.request.post(`/api/admin/v1/reports/${id}/decisions`, { data: decision, headers }));
  }).toPass();
}
