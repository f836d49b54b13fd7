/** An admin operates the running system: its state, dead letters, alerts and dashboards. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { barriers, watchErrors } from "../support/checks";
import { scrollAndTap } from "../support/finger";
import { watchPolicy } from "../support/policy";
import { pressFaults } from "../support/press";
import { arrive, makeAdmin } from "../support/scene";
import { IS_WHOLE, SCHEMES } from "../support/scope";
import { slabs } from "../support/shapes";
import { tabThrough } from "../support/tabbing";
import { expect, test } from "../support/test";

const ROOT = join(__dirname, "../../..");
const PATH = "/admin/operations";
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Puts an event that nothing depends on into the feed service's dead letters. */
function plantDeadLetter(consumer: string, error: string): void {
  const event = {
    specversion: "1.0",
    id: randomUUID(),
    source: "/garderobe/admin",
    type: "admin.recommendation.withdrawn",
    time: new Date().toISOString(),
    datacontenttype: "application/json",
    subject: "1",
    aggregateversion: 1,
    dataschemaversion: 1,
    traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    data: { recommendation_id: "1" },
  };
  const input = `INSERT INTO dead_letters (durable, message, reason, tries)
    VALUES ('${consumer}', convert_to('${JSON.stringify(event)}', 'UTF8'), '${error}', 5);`;
  const psql = ["-m", "deploy.local", "psql", "feed"];
  execFileSync(join(ROOT, ".venv/bin/python"), psql, { cwd: ROOT, input });
}

/** Faults of the page; every-page.spec.ts looks at it at other sizes, too. */
async function faultsOf(page: Page): Promise<string[]> {
  const keyboard = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const size of IS_WHOLE ? SIZES : SIZES.slice(0, 1)) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await barriers(page)));
    }
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      found.push(`scrolls sideways at ${size.width}`);
    }
    found.push(...(await page.evaluate(slabs)), ...(await tabThrough(page, keyboard)));
  }
  await page.setViewportSize(SIZES[0] as { width: number; height: number });
  return found;
}

/** Panels ask for their data when they come onto the screen, and bring further controls. */
async function seeAllPanels(page: Page): Promise<void> {
  for (const title of await page.getByRole("heading", { level: 2 }).all()) {
    await title.scrollIntoViewIfNeeded();
    await expect(title.locator("xpath=ancestor::section[1]").getByRole("status")).toHaveCount(0);
  }
}

test("the page does not exist for anyone but admins @phone", async ({ browser }) => {
  const [person, moderator] = await Promise.all([arrive(browser, "pia"), arrive(browser, "mo")]);
  makeAdmin(moderator, "moderator");
  for (const { page } of [person, moderator]) {
    await page.goto(PATH);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.goto(`${PATH}/runbooks/ServiceDown`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("an admin sees every service, replays a dead letter and drops another @phone", async ({ browser }) => {
  const ada = await arrive(browser, "ada");
  const { page } = ada;
  makeAdmin(ada);
  const errors = watchErrors(page);
  const violations = await watchPolicy(page.context());
  const [mended, broken] = [`mended ${ada.username}`, `broken ${ada.username}`];
  plantDeadLetter("feed-admin", mended);
  plantDeadLetter("feed-gone", broken);

  await test.step("all services are side by side", async () => {
    await page.goto("/account");
    await scrollAndTap(page, page.getByRole("link", { name: /^Operations / }));
    for (const name of ["Identity", "Wardrobe", "Tags", "Feed", "Admin"]) {
      await expect(page.getByRole("listitem", { name }).getByText("Up to date")).toBeVisible();
    }
    await expect(page.getByRole("list", { name: "Needs attention" })).toContainText(/Feed has \d+ dead letter/);
    for (const [words, table] of [
      [/consumers? without waiting events$/, "Consumers without waiting events"],
      ["Sizes and counts", "Tables of feed"],
    ] as const) {
      await scrollAndTap(page, page.locator("summary").filter({ hasText: words }));
      await expect(page.getByRole("table", { name: table })).toBeVisible();
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  const letter = (error: string) => page.getByRole("button").filter({ hasText: error });
  const sheet = page.getByRole("dialog", { name: "admin.recommendation.withdrawn" });

  await test.step("a dead letter is opened, replayed and gone", async () => {
    await scrollAndTap(page, letter(mended));
    await expect(sheet.getByText('"recommendation_id": "1"')).toBeVisible();
    await expect(sheet.getByText("4bf92f3577b34da6a3ce929d0e0e4736", { exact: true })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await pressFaults(page)).toEqual([]);
    await scrollAndTap(page, sheet.getByRole("button", { name: "Replay" }));
    await expect(page.getByText("The event was handled.")).toBeVisible();
    await expect(letter(mended)).toHaveCount(0);
  });

  await test.step("one without a consumer says so, and is dropped", async () => {
    await scrollAndTap(page, letter(broken));
    await scrollAndTap(page, sheet.getByRole("button", { name: "Replay" }));
    await expect(sheet.getByRole("alert").filter({ hasText: "no consumer for this event" })).toBeVisible();
    await scrollAndTap(page, sheet.getByRole("button", { name: "Drop …" }));
    await scrollAndTap(page, sheet.getByRole("button", { name: "Drop event" }));
    await expect(page.getByText("The event was dropped.")).toBeVisible();
    await expect(letter(broken)).toHaveCount(0);
  });

  await test.step("a queue is run", async () => {
    await scrollAndTap(page, page.getByRole("button", { name: "Run fan-out of feed now" }));
    const run = page.getByRole("dialog", { name: "Run fan-out now?" });
    await scrollAndTap(page, run.getByRole("button", { name: "Run now" }));
    await expect(run.getByRole("status")).toContainText(/due now|Nothing was waiting/);
    await scrollAndTap(page, run.getByRole("button", { name: "Done" }));
    await expect(run).toHaveCount(0);
  });

  await test.step("updates are paused, and asked for by hand", async () => {
    const pause = page.getByRole("button", { name: "Pause updates" });
    await scrollAndTap(page, pause);
    await expect(pause).toHaveAttribute("aria-pressed", "true");
    const answered = page.waitForResponse(/\/api\/feed\/v1\/operations$/);
    await scrollAndTap(page, page.getByRole("button", { name: "refresh" }));
    await answered;
  });
  expect([...errors, ...violations]).toEqual([]);
});

test("dashboards and alerts are drawn, or say what is missing @phone", async ({ browser }) => {
  const ada = await arrive(browser, "ada");
  const { page } = ada;
  makeAdmin(ada);
  const violations = await watchPolicy(page.context());
  await page.goto(PATH);
  await scrollAndTap(page, page.getByRole("link", { name: "Alerts" }));
  const missing = page.getByRole("heading", { name: "No Prometheus" });
  const alerts = page.getByRole("list", { name: "Alerts" });
  const shown = missing.or(alerts).or(page.getByRole("heading", { name: "All quiet" }));
  await expect(shown).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await scrollAndTap(page, page.getByRole("link", { name: "Dashboards" }));
  if (await missing.isVisible()) return;

  await scrollAndTap(page, page.getByRole("button", { name: "15 minutes" }));
  await expect(page).toHaveURL(/range=15m/);
  const panel = page.getByRole("region", { name: "Processes running" });
  await expect(panel.getByText(/^\d+$/).first()).toBeVisible();
  const memory = page.getByRole("region", { name: "Memory" });
  await memory.scrollIntoViewIfNeeded();
  const slider = memory.getByRole("slider", { name: "Memory: points" });
  await expect(slider).toHaveAttribute("aria-valuetext", /identity [\d.]+ MiB/);
  await slider.press("ArrowLeft");
  await scrollAndTap(page, memory.locator("summary"));
  await expect(memory.getByRole("table", { name: "Memory" })).toBeVisible();
  await seeAllPanels(page);
  expect(await faultsOf(page)).toEqual([]);

  await scrollAndTap(page, memory.getByRole("link", { name: "Memory" }));
  await expect(page).toHaveURL(/panel=\d+/);
  await page.reload();
  await expect(page.getByRole("slider")).toHaveCount(1);
  await scrollAndTap(page, page.getByRole("slider"));
  await expect(page.getByRole("slider")).toBeFocused();
  await scrollAndTap(page, page.getByRole("link", { name: "All panels of Overview" }));
  await page.getByLabel("Dashboard").selectOption("Stores");
  await expect(page.getByRole("region", { name: "Stores" })).toBeVisible();
  expect(violations).toEqual([]);
});
