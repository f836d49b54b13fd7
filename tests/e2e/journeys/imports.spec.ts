/** An export comes back into another account, and a CSV file becomes garments, once. */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { arrive, publish } from "../support/scene";
import { expect, test } from "../support/test";

const section = (page: Page) => page.getByRole("region", { name: "Import your wardrobe" });

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto("/account?view=data");
  await section(page).getByLabel("choose file to import").setInputFiles(file);
}

/** Closes the report; a page that is left before the response shows it again. */
async function closeReport(page: Page) {
  await section(page).getByRole("button", { name: "Close report" }).click();
  await expect(section(page).getByRole("button", { name: "Choose file", exact: true })).toBeVisible();
}

/** Imports what was uploaded, and waits for the report. */
async function importIt(page: Page) {
  await section(page).getByRole("button", { name: "Import", exact: true }).click();
  await expect(section(page).getByText("Your import is done.")).toBeVisible();
  await expectAccessible(page);
}

test("an export is imported into another account", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const box = { x: 0.2, y: 0.1, width: 0.6, height: 0.4 };
  const pins = [{ ...box, new_garment: { name: "Red coat", category: "coat" } }];
  await publish(ana, "By the river", { pins, worn_on: "2026-11-20" });
  await ana.page.goto("/account?view=data");
  await ana.page.getByRole("button", { name: "Download my data" }).click();
  const ready = ana.page.getByRole("region", { name: "export" }).getByText(/^Your export is ready/);
  await expect(ready).toBeVisible();
  const [download] = await Promise.all([
    ana.page.waitForEvent("download"),
    ana.page.getByRole("button", { name: "Download" }).click(),
  ]);

  const { page } = await arrive(browser, "bea");
  const errors = watchErrors(page);
  await choose(page, await download.path());
  const summary = section(page).getByText(/with 1 outfit, 1 garment, 1 wear/);
  await expect(summary).toBeVisible();
  await expect(section(page).getByText(/made for another account/)).toBeVisible();
  await expectAccessible(page);
  await importIt(page);
  await expect(section(page).getByRole("row", { name: "Outfits 1 0 0" })).toBeVisible();
  await closeReport(page);
  await page.goto("/wardrobe?view=garments");
  await expect(page.getByRole("button", { name: /^Red coat/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test("a CSV file becomes garments, once", async ({ browser }) => {
  const { page } = await arrive(browser, "cleo");
  const errors = watchErrors(page);
  const buffer = Buffer.from("Item,Type,Paid,Colour\nLinen shirt,shirt,€39.90,light blue\n");
  // As files on a device, it has a date of its own.
  const add = async (row: string) => {
    await page.goto("/account?view=data");
    await section(page)
      .getByLabel("choose file to import")
      .evaluate((input: HTMLInputElement, text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "wardrobe.csv", { lastModified: 1_700_000_000_000 }));
        input.files = transfer.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }, buffer.toString());
    await expect(section(page).getByText("shirt · light blue · 39.90 EUR")).toBeVisible();
    await expectAccessible(page);
    await section(page).getByRole("button", { name: "Upload 1 garment" }).click();
    await importIt(page);
    await expect(section(page).getByRole("row", { name: row })).toBeVisible();
    await closeReport(page);
  };
  await add("Garments 1 0 0");
  await add("Garments 0 1 0");
  await page.goto("/wardrobe?view=garments");
  await expect(page.getByRole("button", { name: /^Linen shirt/ })).toHaveCount(1);
  expect(errors).toEqual([]);
});
