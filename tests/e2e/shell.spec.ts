/** The shell, line by line of the specification; tests that do not depend on the size run once. */
import type { Page } from "@playwright/test";
import { register } from "./support/people";
import { expect, test } from "./support/test";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const navigation = (page: Page) => page.getByRole("navigation", { name: "main" });

test.describe("for anybody @desktop", () => {
  test("a crawler gets no error page, only a console log", async ({ browser }) => {
    const context = await browser.newContext({ userAgent: GOOGLEBOT });
    const page = await context.newPage();
    const logged = page.waitForEvent("console", {
      predicate: (line) => line.type() === "error" && line.text().includes("Page not found: /no/such/page"),
    });
    expect((await page.goto("/no/such/page"))?.status()).toBe(404);
    await logged;
    await expect(page.getByRole("heading")).toHaveCount(0);
  });

  test("a link to a static page fetches its payload on hover", async ({ page }) => {
    await page.goto("/login");
    await page.goto("/");
    // The prerendered link has no pointer handlers.
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    const payload = page.waitForResponse("**/support/terms/_payload.json");
    await page.getByRole("link", { name: "Terms", exact: true }).hover();
    expect((await payload).status()).toBe(200);
  });

  test("static pages are readable before any script has run", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path, heading] of [
      ["/", /Post the photo/],
      ["/about", "About"],
      ["/support/help", "Help"],
      ["/support/terms", "Terms"],
      ["/support/privacy", "Privacy"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    }
  });

  test("by keyboard the log-in link is not behind the pictures of the start page", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip the pictures" })).toBeFocused();
    await page.keyboard.press("Enter");
    for (const control of [
      page.getByRole("button", { name: "share this page" }),
      page.getByRole("link", { name: "Create an account" }),
      page.getByRole("link", { name: "Log in" }),
    ]) {
      await page.keyboard.press("Tab");
      await expect(control).toBeFocused();
    }
  });

  test("the lock class keeps the body from scrolling", async ({ page }) => {
    await page.goto("/support/terms");
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    const scrolledBy = async () => {
      await page.mouse.move(200, 300);
      await page.mouse.wheel(0, 300);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      return await page.evaluate(() => scrollY);
    };
    await page.evaluate(() => document.body.classList.add("scroll-locked"));
    expect(await scrolledBy()).toBe(0);
    await page.evaluate(() => document.body.classList.remove("scroll-locked"));
    await expect.poll(scrolledBy).toBeGreaterThan(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(page.locator("body")).toHaveClass(/scroll-locked/);
    await page.keyboard.press("Escape");
    await expect(page.locator("body")).not.toHaveClass(/scroll-locked/);
  });

  test("a contact message arrives", async ({ page, request }) => {
    await page.goto("/support/help");
    const email = `eve_${crypto.randomUUID()}@example.org`;
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Message").fill("Where are my drafts?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(`will reply to ${email}`)).toBeVisible();
    const entry = new URL(process.env.GARDEROBE_URL ?? "http://localhost:8080");
    const inbox = `http://127.0.0.1:${Number(entry.port) + 27}/messages`;
    await expect
      .poll(async () => JSON.stringify(await (await request.get(inbox)).json()))
      .toContain(`From: ${email}`);
  });

  test("usage is reported only after consent, as patterns, and deleted again", async ({ page }) => {
    const methods: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/analytics/")) methods.push(request.method());
    });
    // Unsent events wait in the browser, where they can be read here.
    await page.route("**/analytics/events", (route) => route.abort());
    const waiting = () => page.evaluate(() => localStorage.getItem("garderobe-analytics-waiting"));
    await page.goto("/support/privacy");
    await page.getByRole("link", { name: "Terms", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Terms", level: 1 })).toBeVisible();
    expect([methods, await waiting()]).toEqual([[], null]);
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await page.getByText("Measure how I use Garderobe").click();
    await page.goto("/user/nobody_at_all");
    await expect.poll(waiting).toContain("/user/[username]");
    expect(await waiting()).not.toContain("nobody_at_all");
    await expect.poll(() => methods).toContain("POST");
    await page.goto("/support/privacy");
    await page.getByText("Measure how I use Garderobe").click();
    await expect.poll(waiting).toBeNull();
  });
});

test("the bottom navigation is on its three routes only @both", async ({ browser }, { project }) => {
  const { page } = await register(browser, "ana");
  for (const [path, label, text] of [
    ["/feed", "view feed", "FEED"],
    ["/wardrobe", "view wardrobe", "WARDOBE"],
    ["/account", "view account", "ACCOUNT"],
  ] as const) {
    await page.goto(path);
    await expect(navigation(page).getByRole("link", { name: label })).toHaveText(text);
  }
  const box = await navigation(page).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  if (project.name === "phone") expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0);
  else expect(box?.x).toBe(0);
  await page.goto("/tag/all");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
});
