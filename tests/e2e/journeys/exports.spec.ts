/** The data export: requested on the account page, followed, downloaded, opened without a network. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Download } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { arrive, publish } from "../support/scene";
import { expect, test } from "../support/test";

const PYTHON = join(__dirname, "../../../.venv/bin/python");

test("an export is requested, becomes ready, and opens without a network", async ({ browser }, info) => {
  const ana = await arrive(browser, "ana");
  const { page, username } = ana;
  const box = { x: 0.2, y: 0.1, width: 0.6, height: 0.4 };
  const pins = [{ ...box, new_garment: { name: "Crème coat", category: "coat" } }];
  await publish(ana, "By the river", { pins, worn_on: "2026-11-20" });
  const errors = watchErrors(page);
  await page.goto("/account");
  await page.getByRole("link", { name: /^My data/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Download my data" }).click();
  // A notice announces it, too.
  const made = page.getByRole("region", { name: "export" }).getByText(/^Your export is ready/);
  await expect(made).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^garderobe-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.getByRole("heading", { name: "My data" })).toBeVisible();
  expect(errors).toEqual([]);
  await browseSite(browser, await unpacked(download, info.outputPath("export")), username);
});

/** Unpacks the ZIP; returns the address of its first page. */
async function unpacked(download: Download, folder: string): Promise<string> {
  execFileSync(PYTHON, ["-m", "zipfile", "-e", await download.path(), folder]);
  return pathToFileURL(join(folder, "index.html")).href;
}

async function browseSite(browser: Browser, address: string, username: string): Promise<void> {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: `${username}'s wardrobe` })).toBeVisible();

  await page.getByLabel("Search outfits, garments and tags").fill("creme COAT");
  await expect(page.getByRole("status")).toHaveText("2 results");
  await page.getByRole("link", { name: "Crème coat (garment)" }).click();
  const garment = page.getByRole("article").filter({ hasText: "Crème coat" });
  await expect(garment.getByText("Worn 1 time")).toBeVisible();
  await garment.getByText("Worn 1 time").click();
  await garment.getByRole("link", { name: "20 November 2026" }).click();
  const photo = page.getByRole("article").filter({ hasText: "By the river" }).getByRole("img");
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const addresses: string[] = [];
  for (const name of ["Outfits", "Garments", "Tags", "Calendar", "Insights", "Overview"]) {
    const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    const wider = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(wider), name).toBeLessThanOrEqual(0);
    addresses.push(page.url());
  }
  expect(errors).toEqual([]);
  // To read the style sheet, axe makes requests that browsers refuse and report.
  for (const each of addresses) {
    await page.goto(each);
    await expectAccessible(page);
  }
}
