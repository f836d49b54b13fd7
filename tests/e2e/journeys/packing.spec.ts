/** Packing: a trip is planned by day, its suitcase is filled and ticked, also without a network. */
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test.use({ serviceWorkers: "allow" });

const PIN = { x: 0.2, y: 0.2, width: 0.3, height: 0.3, new_garment: { name: "Linen shirt", category: "shirt" } };

test("a suitcase is planned, packed, and ticked in a tunnel @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const { page } = ana;
  const errors = watchErrors(page);
  await publish(ana, "By the sea", { pins: [PIN] });
  await must(
    page.request.post("/api/wardrobe/v1/garments", { data: { name: "Rain coat", category: "coat" }, headers }),
  );
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const box = (name: RegExp) => page.getByRole("checkbox", { name });
  const row = (name: RegExp) => page.locator("label").filter({ has: box(name) });
  const sheet = page.getByRole("dialog");

  await test.step("create a trip", async () => {
    await page.goto("/wardrobe?view=packing");
    await scrollAndTap(page, button("New trip"));
    await sheet.getByLabel("Name").fill("Lisbon");
    await sheet.getByLabel("First day").fill("2199-05-03");
    await sheet.getByLabel("Last day").fill("2199-05-01");
    await scrollAndTap(page, button("Create trip"));
    await expect(sheet.getByText("The last day can't be before the first day.")).toBeVisible();
    await sheet.getByLabel("Last day").fill("2199-05-05");
    await expectAccessible(page);
    await scrollAndTap(page, button("Create trip"));
    await expect(page.getByRole("heading", { name: "Lisbon" })).toBeVisible();
    await expect(page.getByText("Nothing to pack yet")).toBeVisible();
  });

  await test.step("plan an outfit for a day, which the calendar shows too", async () => {
    await scrollAndTap(page, button(/^Plan .*May 3,/));
    await scrollAndTap(page, button("Plan an outfit"));
    await scrollAndTap(page, sheet.getByRole("list", { name: "Choose an outfit" }).getByRole("button").first());
    await expect(sheet.getByRole("list", { name: "Outfits" }).getByRole("link")).toHaveCount(1);
    await scrollAndTap(page, button("close"));
    await expect(page.getByText("0 of 1 packed")).toBeVisible();
    const month = await must(page.request.get("/api/wardrobe/v1/calendar?month=2199-05"));
    expect(month.days).toMatchObject([{ date: "2199-05-03", planned: [{ caption: "By the sea" }] }]);
  });

  await test.step("add a piece and an item", async () => {
    await scrollAndTap(page, button("Add pieces"));
    await expect(sheet.getByRole("button", { name: "Linen shirt" })).toHaveCount(0);
    await scrollAndTap(page, sheet.getByRole("button", { name: "Rain coat" }));
    await scrollAndTap(page, button("Add to suitcase (1)"));
    await expect(sheet).toHaveCount(0);
    await page.getByLabel("Other item").fill("Toothbrush");
    await scrollAndTap(page, button("Add"));
    await expect(page.getByText("0 of 3 packed")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("ticks survive a reload", async () => {
    await scrollAndTap(page, row(/Toothbrush/));
    await expect(page.getByText("1 of 3 packed")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("1 of 3 packed")).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await expect(box(/Toothbrush/)).toBeChecked();
  });

  await test.step("a tick without a network is sent on return", async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The plan is stored on the device a moment after it was shown.
    await expect(async () => {
      await page.context().setOffline(false);
      await page.reload();
      await expect(page.getByText("1 of 3 packed")).toBeVisible({ timeout: attemptMs() });
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByText("1 of 3 packed")).toBeVisible({ timeout: attemptMs() });
    }).toPass();
    await scrollAndTap(page, row(/Rain coat/));
    await expect(page.getByText("2 of 3 packed")).toBeVisible();
    await page.reload();
    await expect(page.getByText("2 of 3 packed")).toBeVisible();
    await page.context().setOffline(false);
    await expect(async () => {
      const { items } = await must(page.request.get("/api/wardrobe/v1/trips"));
      const plan = await must(page.request.get(`/api/wardrobe/v1/trips/${items[0].id}`));
      expect(plan.packed).toBe(2);
    }).toPass();
  });

  await test.step("everything is packed at once without a network, too", async () => {
    await page.context().setOffline(true);
    await scrollAndTap(page, button("Pack all"));
    await expect(page.getByText("3 of 3 packed")).toBeVisible();
    await scrollAndTap(page, button("Undo"));
    await expect(page.getByText("2 of 3 packed")).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText("2 of 3 packed")).toBeVisible();
  });

  await test.step("everything is packed at once, and undone", async () => {
    await scrollAndTap(page, button("Pack all"));
    await expect(page.getByText("3 of 3 packed")).toBeVisible();
    await scrollAndTap(page, button("Undo"));
    await expect(page.getByText("2 of 3 packed")).toBeVisible();
  });
  await test.step("a deleted trip does not come back by Back", async () => {
    await scrollAndTap(page, button("more about this trip"));
    await scrollAndTap(page, page.getByRole("menuitem", { name: "Delete trip" }));
    await scrollAndTap(page, page.getByRole("dialog").getByRole("button", { name: "Delete trip" }));
    await expect(page.getByText("No trips yet")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Lisbon" })).toHaveCount(0);
  });
  // Chromium itself reports what it could not load without a network.
  expect(errors.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(each))).toEqual([]);
});
