/** Repeats: whom an outfit was worn with, who has seen a garment, and a warning that prevents nothing. */
import { expectAccessible, watchErrors } from "../support/checks";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("the same people would see a coat again", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const kaia = await arrive(browser, "kaia");
  const { page } = ana;
  const errors = watchErrors(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(async () => {
    await must(page.request.put(`/api/feed/v1/follows/${kaia.id}`, { headers }));
  }).toPass();
  const box = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
  const pins = [{ ...box, new_garment: { name: "Red coat" } }];
  const worn = await publish(ana, "Dinner", { worn_on: dayBefore(3), pins });

  await test.step("ana says whom she wore it with", async () => {
    await page.goto(`/outfit/${worn}`);
    await button("more about this outfit").click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const sheet = page.getByRole("dialog", { name: "Edit outfit" });
    await sheet.getByText("More", { exact: true }).click();
    await sheet.getByRole("button", { name: "Add people" }).click();
    const people = page.getByRole("dialog", { name: "Worn with" });
    await people.getByRole("checkbox", { name: kaia.username }).check({ force: true });
    await expectAccessible(page);
    await people.getByRole("button", { name: "Done" }).click();
    await sheet.getByLabel("Occasion").fill("Kaia's birthday");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Save" }).click();
    const note = page.getByRole("region", { name: "Private note" });
    await expect(note.getByText(`Worn with ${kaia.username} on`)).toBeVisible();
    await expect(note.getByText("Kaia's birthday")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("kaia learns nothing of it", async () => {
    await kaia.page.goto(`/outfit/${worn}`);
    await expect(kaia.page.getByRole("heading", { name: "Dinner" })).toBeVisible();
    await expect(kaia.page.getByText("birthday")).toHaveCount(0);
    await expect(kaia.page.getByText("Worn with")).toHaveCount(0);
  });

  await test.step("the coat's page says who has seen it", async () => {
    await page.getByRole("link", { name: /Red coat/ }).first().click();
    await page.getByText("Who has seen it").click();
    await expect(page.getByText(`Worn with ${kaia.username} on`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("planning it again mentions it, and goes on", async () => {
    await page.goto(`/outfit/${worn}`);
    await button("more about this outfit").click();
    await page.getByRole("menuitem", { name: "Plan for a day" }).click();
    const sheet = page.getByRole("dialog", { name: "Plan this outfit" });
    await expect(sheet.getByText(`You wore “Red coat” with ${kaia.username} on`)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Dismiss" }).click();
    await expect(sheet.getByText("You wore")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Plan", exact: true }).click();
    await expect(page.getByText(/^Planned for/).first()).toBeVisible();
  });

  await test.step("warnings can be turned off", async () => {
    await page.goto("/account?view=privacy");
    await page.getByText("Never", { exact: true }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    await page.goto(`/outfit/${worn}`);
    await button("more about this outfit").click();
    const answer = page.waitForResponse(/\/repeats\?/);
    await page.getByRole("menuitem", { name: "Plan for a day" }).click();
    expect((await (await answer).json()).repeats).toEqual([]);
  });
  expect(errors).toEqual([]);
});
