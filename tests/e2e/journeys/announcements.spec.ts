/** An admin writes to everyone, up to the final confirmation: sending is tested in tests/flows. */
import { expectAccessible } from "../support/checks";
import { emailedLink } from "../support/inbox";
import { newName } from "../support/people";
import { arrive, makeAdmin } from "../support/scene";
import { expect, test } from "../support/test";

test("an announcement is read as a test email before it can be sent @phone", async ({ browser }) => {
  const ada = await arrive(browser, "ada");
  const { page } = ada;
  makeAdmin(ada);
  const subject = `Our terms change ${newName("may")}`;
  const link = `https://terms.example/${newName("may")}`;
  await page.goto("/admin/recommendations?view=announcements");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill(`From May.\n\nRead them: ${link}`);
  await page.getByRole("button", { name: "Save draft" }).click();

  const row = page.getByRole("listitem").filter({ hasText: subject });
  const send = row.getByRole("button", { name: "Send to everyone" });
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Send me a test" }).click();
  expect(await emailedLink(ada.email, link)).toBe(link);
  await expect(row).toContainText(/Test email sent\. [\d,.]+ (person|people) would get it\./);

  await send.click();
  const sheet = page.getByRole("dialog", { name: /^Email [\d,.]+ (person|people)\?$/ });
  await expect(sheet.getByRole("button", { name: "Send to everyone" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await row.getByRole("button", { name: `Discard “${subject}”` }).click();
  await expect(row).toHaveCount(0);
});
