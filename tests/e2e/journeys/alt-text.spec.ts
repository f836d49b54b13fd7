/** Alt text: a reminder or a rule, suggestions between two people, and search for what lacks it. */
import { expectAccessible, watchErrors } from "../support/checks";
import { attemptMs } from "../support/limit";
import { picture } from "../support/pictures";
import { type Arrived, arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

const outfitOf = ({ page }: Arrived, id: string) =>
  must(page.request.get(`/api/wardrobe/v1/outfits/${id}`, { headers }));

test("a photo without alt text is published after a question, or not at all", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  const errors = watchErrors(page);
  const publishButton = page.getByRole("button", { name: "Publish", exact: true });
  const question = page.getByRole("dialog", { name: "Describe your photo?" });
  const compose = async (caption: string) => {
    await page.goto("/outfit/new");
    await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
    await page.getByLabel("Caption").fill(caption);
    await publishButton.click();
  };

  await test.step("the reminder can be passed over", async () => {
    await compose("Plain");
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Publish anyway" }).click();
    // It appears last: then the photo is no longer staged.
    const first = page.getByRole("dialog", { name: "Your first outfit is up" });
    await first.getByRole("button", { name: "View outfit" }).click();
    await expect(page.getByRole("heading", { name: "Plain" })).toBeVisible();
  });

  await test.step("the requirement is chosen with the other privacy settings", async () => {
    await page.goto("/account?view=privacy");
    await page.getByText("Require it").click();
    await expect(page.getByRole("radio", { name: /Require it/ })).toBeChecked();
    await expect(page.getByText("Saved")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("then nothing is published without a description, and nothing is lost", async () => {
    await compose("Described");
    await expect(question.getByRole("button", { name: "Publish anyway" })).toHaveCount(0);
    await question.getByRole("button", { name: "Publish with description" }).click();
    await expect(question.getByText("Write a short description first.")).toBeVisible();
    await question.getByRole("button", { name: "close" }).click();
    await expect(page.getByLabel("Caption")).toHaveValue("Described");
    await publishButton.click();
    await question.getByLabel("Description").fill("A drawn dress");
    await question.getByRole("button", { name: "Publish with description" }).click();
    await expect(page).toHaveURL(/\/outfit\/\d+$/);
    await expect(page.getByAltText("A drawn dress").first()).toBeVisible();
  });

  await test.step("the outfit without one is found, and so are words", async () => {
    await page.goto("/wardrobe");
    const outfits = page.getByRole("list", { name: "My outfits" }).getByRole("link");
    await expect(outfits).toHaveCount(2);
    await page.getByLabel("Description").selectOption({ label: "Without description" });
    await expect(page).toHaveURL(/described=no/);
    await expect(outfits).toHaveCount(1);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Search your outfits").fill("DRAWN dre");
    await expect(outfits).toHaveCount(1);
    await expect(page).toHaveURL(/words=DRAWN/);
    await page.reload();
    await expect(outfits).toHaveCount(1);
    await page.getByLabel("Search your outfits").fill("umbrella");
    await expect(page.getByText("No outfit matches “umbrella”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear search" }).last().click();
    await expect(outfits).toHaveCount(2);
  });
  expect(errors).toEqual([]);
});

test("a viewer suggests a description, which the owner edits and uses", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const errors = [...[ana, ben].map(({ page }) => watchErrors(page))];
  const id = await publish(ana, "Rain", { alt_text: "" });
  const sheet = ben.page.getByRole("dialog", { name: "Suggest a description" });
  const openSheet = async () => {
    await ben.page.getByRole("button", { name: "more about this outfit" }).click();
    await ben.page.getByRole("menuitem", { name: "Suggest a description" }).click();
  };
  const suggest = async (text: string, button: string) => {
    await openSheet();
    await sheet.getByLabel("Your description").fill(text);
    await sheet.getByRole("button", { name: button }).click();
    await expect(ben.page.getByText("Description suggested")).toBeVisible();
    await expect(sheet).toHaveCount(0);
  };

  await test.step("ben suggests one, changes it, withdraws it, and suggests again", async () => {
    await expect(async () => {
      await ben.page.goto(`/outfit/${id}`);
      const menu = ben.page.getByRole("button", { name: "more about this outfit" });
      await expect(menu).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await openSheet();
    await expect(sheet.getByText("This photo has no description yet.")).toBeVisible();
    await expectAccessible(ben.page);
    await sheet.getByRole("button", { name: "close" }).click();
    await suggest("A dress", "Send");
    await suggest("A red dress", "Save");
    await openSheet();
    await expect(sheet.getByLabel("Your description")).toHaveValue("A red dress");
    await sheet.getByRole("button", { name: "Withdraw" }).click();
    await expect(ben.page.getByText("Suggestion withdrawn")).toBeVisible();
    await suggest("A drawn red dress", "Send");
  });

  await test.step("ana is notified, and uses it with a change while ben looks on", async () => {
    const entry = ana.page.getByRole("link", { name: /suggested a description for “Rain”/ });
    await expect(async () => {
      await ana.page.goto("/account/notifications");
      await expect(entry).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await entry.click();
    await ana.page.getByRole("button", { name: "1 suggested description" }).click();
    const review = ana.page.getByRole("dialog", { name: "Suggested descriptions" });
    const text = review.getByLabel(`Suggested by ${ben.username}`);
    await expect(text).toHaveValue("A drawn red dress");
    await expectAccessible(ana.page);
    await text.fill("A drawn red dress on white");
    await review.getByRole("button", { name: `Use the description by ${ben.username}` }).click();
    await expect(review.getByText("No more suggestions.")).toBeVisible();
    expect((await outfitOf(ben, id)).alt_text).toBe("A drawn red dress on white");
    await review.getByRole("button", { name: "close" }).click();
    await expect(ana.page.getByRole("button", { name: /suggested description/ })).toHaveCount(0);
  });

  await test.step("ben sees the new description; ana takes no more", async () => {
    const data = { when_missing: "remind", suggestions: "off" };
    await must(ana.page.request.put("/api/wardrobe/v1/alt-text-preferences", { data, headers }));
    await ben.page.reload();
    await openSheet();
    await expect(sheet.getByText("A drawn red dress on white")).toBeVisible();
    await expect(sheet.getByText(/doesn't take suggested descriptions/)).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Send" })).toHaveCount(0);
  });
  expect(errors.flat()).toEqual([]);
});
