/** Circles: made, filled, ticked on a profile, renamed and deleted, and their members learn nothing. */
import { expectAccessible, watchErrors } from "../support/checks";
import { arrive, headers, must } from "../support/scene";
import { expect, test } from "../support/test";

test("a circle is made, filled with many at once, and deleted", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const cleo = await arrive(browser, "cleo");
  const { page } = ana;
  const errors = watchErrors(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(async () => {
    await must(page.request.put(`/api/feed/v1/follows/${ben.id}`, { headers }));
  }).toPass();

  await test.step("ana makes a circle from her account page", async () => {
    await page.goto("/account");
    await page.getByRole("link", { name: /^Circles/ }).click();
    await expect(page.getByText("No circles yet")).toBeVisible();
    await expectAccessible(page);
    await button("New circle").click();
    await page.getByLabel("Name", { exact: true }).fill("Close friends");
    await expectAccessible(page);
    await button("Create circle").click();
    await expect(page.getByRole("heading", { name: "Close friends", exact: true })).toBeVisible();
    await expect(page.getByText("No one is in it yet")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("she adds one whom she follows and one found by name", async () => {
    await button("Add people").click();
    const follows = page.getByRole("checkbox", { name: ben.username });
    await follows.check({ force: true });
    await page.getByRole("searchbox", { name: "Search by name" }).fill(cleo.username);
    await page.getByRole("checkbox", { name: cleo.username }).check({ force: true });
    await expectAccessible(page);
    await button("Add 2 people").click();
    await expect(page.getByText("2 people added")).toBeVisible();
    await expect(button(`Remove ${cleo.username}`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("she removes one, and undoes it", async () => {
    await button(`Remove ${ben.username}`).click();
    await expect(button(`Remove ${ben.username}`)).toHaveCount(0);
    await button("Undo").click();
    await expect(button(`Remove ${ben.username}`)).toBeVisible();
  });

  await test.step("she takes one out on his profile", async () => {
    await page.goto(`/user/${ben.username}`);
    await button(`more about ${ben.username}`).click();
    await page.getByRole("menuitem", { name: "Add to circle…" }).click();
    const box = page.getByRole("checkbox", { name: "Close friends" });
    await expect(box).toBeChecked();
    await expectAccessible(page);
    const changed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await box.click({ force: true });
    await expect(box).not.toBeChecked();
    expect((await changed).status()).toBe(204);
  });

  await test.step("the people in it learn nothing", async () => {
    const inbox = await must(cleo.page.request.get("/api/feed/v1/notifications"));
    expect(inbox.items).toEqual([]);
    expect((await must(cleo.page.request.get("/api/feed/v1/circles"))).items).toEqual([]);
  });

  await test.step("she renames and deletes the circle", async () => {
    await page.goto("/account/circles");
    await page.getByRole("link", { name: /^Close friends\s*1 person/ }).click();
    await button("more about Close friends").click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Swap club");
    await button("Save").click();
    await expect(page.getByRole("heading", { name: "Swap club", exact: true })).toBeVisible();
    await button("more about Swap club").click();
    await page.getByRole("menuitem", { name: "Delete circle" }).click();
    await expect(page.getByText("becomes visible to you alone")).toBeVisible();
    await expectAccessible(page);
    await button("Delete").click();
    await expect(page.getByText("No circles yet")).toBeVisible();
  });
  expect(errors).toEqual([]);
});
