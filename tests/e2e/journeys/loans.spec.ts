/** Loans: a coat is lent, accepted, returned and confirmed, with a block in between. */
import { expectAccessible, watchErrors } from "../support/checks";
import { attemptMs } from "../support/limit";
import { picture } from "../support/pictures";
import { arrive, headers, must } from "../support/scene";
import { expect, test } from "../support/test";

test("a coat is lent to a friend, and comes back", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const errors = [watchErrors(ana.page), watchErrors(ben.page)];
  await expect(async () => {
    await must(ben.page.request.put(`/api/feed/v1/follows/${ana.id}`, { headers }));
  }).toPass();
  const { buffer: data, mimeType } = await picture(ana.page);
  const photo = await must(
    ana.page.request.put("/api/wardrobe/v1/photos", { data, headers: { ...headers, "Content-Type": mimeType } }),
  );
  const garment = await must(
    ana.page.request.post("/api/wardrobe/v1/garments", { data: { name: "Red coat", photo_id: photo.id }, headers }),
  );
  const coat = `/wardrobe?view=garments&item=${garment.id}`;
  const loanOf = (page: typeof ana.page) => page.getByRole("region", { name: "Loan" });
  const borrowed = ben.page.getByRole("list", { name: "Borrowed" });

  await test.step("ana offers it", async () => {
    const { page } = ana;
    await page.goto(coat);
    await page.getByRole("button", { name: "Lend", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Lend Red coat" });
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Choose a person" }).click();
    const people = page.getByRole("dialog", { name: "Lend to" });
    await people.getByRole("checkbox", { name: ben.username }).check({ force: true });
    await people.getByRole("button", { name: "Done" }).click();
    await sheet.getByLabel("Until (optional)").fill("2199-12-03");
    await sheet.getByLabel("Note (optional)").fill("Keep it dry");
    await sheet.getByRole("button", { name: "Offer", exact: true }).click();
    await expect(loanOf(page).getByText(`Offered to ${ben.username} until`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("ben is notified, sees its picture, and accepts", async () => {
    const { page } = ben;
    await expect(async () => {
      await page.goto("/account/notifications");
      await page.getByRole("link", { name: /wants to lend you something/ }).click({ timeout: attemptMs() });
    }).toPass();
    await expect(borrowed.getByText("Keep it dry")).toBeVisible();
    const shown = borrowed.locator("img").first();
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Accept: Red coat" }).click();
    await expect(borrowed.getByText(`Borrowed from ${ana.username} until`)).toBeVisible();
    const hidden = await page.request.get(`/api/wardrobe/v1/garments/${garment.id}`, { headers });
    expect(hidden.status()).toBe(404);
  });

  await test.step("a block hides the loan from ben, and ana still knows that it is lent", async () => {
    await must(ben.page.request.put(`/api/feed/v1/blocks/${ana.id}`, { headers }));
    await expect(async () => {
      await ben.page.goto("/wardrobe?view=loans");
      await expect(ben.page.getByText("Nothing borrowed")).toBeVisible({ timeout: attemptMs() });
      await ana.page.goto(coat);
      await expect(loanOf(ana.page).getByText("Lent (person not available)")).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await ana.page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(ana.page.getByText(/Mark it returned first/)).toBeVisible();
    await must(ben.page.request.delete(`/api/feed/v1/blocks/${ana.id}`, { headers }));
  });

  await test.step("ben gives it back, and ana confirms", async () => {
    await expect(async () => {
      await ben.page.goto("/wardrobe?view=loans");
      await ben.page.getByRole("button", { name: "I've given it back: Red coat" }).click({ timeout: attemptMs() });
    }).toPass();
    await expect(borrowed.getByText(/Given back/)).toBeVisible();
    await ana.page.goto("/wardrobe?view=loans");
    const lent = ana.page.getByRole("list", { name: "Lent" });
    await expect(lent.getByText(`${ben.username} gave it back`)).toBeVisible();
    await expectAccessible(ana.page);
    await ana.page.getByRole("button", { name: "Confirm return: Red coat" }).click();
    await expect(ana.page.getByText("Nothing lent")).toBeVisible();
    const found = await must(ana.page.request.get(`/api/wardrobe/v1/garments/${garment.id}`, { headers }));
    expect(found.state).toBe("here");
  });
  expect(errors.flat()).toEqual([]);
});
