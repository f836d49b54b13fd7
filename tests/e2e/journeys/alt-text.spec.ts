/** Alt text: a reminder or a rule, and search for what lacks it. */
import { expectAccessible, watchErrors } from "../support/checks";
import { picture } from "../support/pictures";
import { arrive } from "../support/scene";
import { expect, test } from "../support/test";

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
