/** The shell, line by line of the specification; what does not depend on the size runs once. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/checks";
import { register } from "./support/people";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const navigation = (page: Page) => page.getByRole("navigation", { name: "main" });

test.describe("for anybody @desktop", () => {
  test("a crawler gets no error page, only a console log", async ({ browser }) => {
    const context = await browser.newContext({ userAgent: GOOGLEBOT });
    const page = await context.newPage();
    const logged = page.waitForEvent("console", { predicate: (line) => line.type() === "error" });
    await page.goto("/no/such/page");
    expect((await logged).text()).toContain("Page not found: /no/such/page");
    await expect(page.getByRole("heading")).toHaveCount(0);
  });

  test("without a project URL and key the app stops with the error that both are required", async ({
    page,
  }) => {
    await page.route("**/config.json", (route) => route.fulfill({ json: { url: "" } }));
    await page.goto("/login");
    await expect(page.getByText("The project URL and API key are required.")).toBeVisible();
    await expect(page).toHaveTitle("Internal Server Error");
  });

  test("a failed fetch is tried three times with warnings, a POST answered 503 once", async ({ page }) => {
    await page.goto("/support/help");
    const warnings: string[] = [];
    page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
    let attempts = 0;
    await page.route("**/support/messages", (route) => {
      attempts += 1;
      return attempts <= 3 ? route.abort() : route.fulfill({ status: 503, json: {} });
    });
    await page.getByLabel("Email", { exact: true }).fill("eve@example.org");
    await page.getByLabel("Message").fill("Nothing works here.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("You seem to be offline.")).toBeVisible();
    expect(attempts).toBe(3);
    expect(warnings.filter((text) => text.startsWith("Network failure, attempt"))).toHaveLength(3);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("The service is taking a break.")).toBeVisible();
    expect(attempts).toBe(4);
    await expect(page.getByLabel("Message")).toHaveValue("Nothing works here.");
  });

  test("a link to a static page fetches its payload when it is pointed at", async ({ page }) => {
    await page.goto("/login");
    await page.goto("/");
    const payload = page.waitForResponse("**/support/terms/_payload.json");
    await page.getByRole("link", { name: "Terms", exact: true }).hover();
    expect((await payload).status()).toBe(200);
  });

  test("static pages are readable before any script ran", async ({ browser }) => {
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
  });

  test("a message to us arrives", async ({ page, request }) => {
    await page.goto("/support/help");
    const email = `eve_${crypto.randomUUID()}@example.org`;
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Message").fill("Where are my drafts?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(`We answer to ${email}`)).toBeVisible();
    const entry = new URL(process.env.GARDEROBE_URL ?? "http://localhost:8080");
    const inbox = `http://127.0.0.1:${Number(entry.port) + 27}/messages`;
    await expect
      .poll(async () => JSON.stringify(await (await request.get(inbox)).json()))
      .toContain(`From: ${email}`);
  });

  test("a part of the app that does not come leaves a clear page, and a known update reloads once", async ({
    page,
  }) => {
    const open = async () => {
      await page.goto("/");
      await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    };
    await open();
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    // Without the pointer, which would fetch the part, and reload, before it presses.
    const leave = () => page.getByRole("link", { name: "Privacy", exact: true }).dispatchEvent("click");
    await page.route("**/assets/*.js", (route) => route.abort());
    await leave();
    await expect(page.getByText("A part of the app did not come.")).toBeVisible();
    expect(loads).toBe(0);

    await page.unrouteAll();
    await open();
    const newer = { json: { id: "newer", timestamp: 1 } };
    await page.route("**/builds/latest.json?*", (route) => route.fulfill(newer));
    await page.route("**/builds/meta/newer.json", (route) => route.fulfill(newer));
    await page.route("**/assets/*.js", (route) => route.abort());
    loads = 0;
    await leave();
    await expect(page.getByText("Garderobe could not be loaded.")).toBeVisible();
    await expect.poll(() => loads).toBe(1);
  });

  test("a backend that answers HTML or 500 leaves a clear page", async ({ browser }) => {
    const { page } = await register(browser, "ana");
    await page.route("**/api/feed/v1/timeline*", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>proxy</h1>" }),
    );
    await page.goto("/feed");
    await expect(page.getByRole("alert").getByText(/went wrong|did not load/i).first()).toBeVisible();
    await page.route("**/api/identity/v1/profiles/me", (route) => route.fulfill({ status: 500 }));
    await page.goto("/account/info");
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    await page.unroute("**/api/identity/v1/profiles/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "My info" })).toBeVisible();
  });

  test("with cookies blocked the door says so", async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "cookieEnabled", { value: false });
      Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.goto("/login");
    await expect(page.getByText(/browser blocks cookies/)).toBeVisible();
  });

  test("use is told only after consent, as patterns, and forgotten again", async ({ page }) => {
    const told: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/analytics/")) told.push(request.method());
    });
    // What cannot be sent waits in the browser, where it can be read here.
    await page.route("**/analytics/events", (route) => route.abort());
    const waiting = () => page.evaluate(() => localStorage.getItem("garderobe-analytics-waiting"));
    await page.goto("/support/privacy");
    await page.getByRole("link", { name: "Terms", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Terms", level: 1 })).toBeVisible();
    expect([told, await waiting()]).toEqual([[], null]);
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await page.getByText("Count how I use Garderobe").click();
    await page.goto("/user/nobody_at_all");
    await expect.poll(waiting).toContain("/user/[username]");
    expect(await waiting()).not.toContain("nobody_at_all");
    await expect.poll(() => told).toContain("POST");
    await page.goto("/support/privacy");
    await page.getByText("Count how I use Garderobe").click();
    await expect.poll(waiting).toBeNull();
  });
});

test("the bottom navigation is on its three routes only", async ({ browser }, { project }) => {
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

test.describe("offline @phone", () => {
  test.use({ serviceWorkers: "allow" });

  test("the app opens, shows the last feed and says that it is offline", async ({ browser }) => {
    const { page } = await register(browser, "ana");
    await page.goto("/feed");
    await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).join()))
      .toContain("precache");
    await page.reload();
    await expect(page.getByText("Quiet in here").first()).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expect(page.getByText("Quiet in here").first()).toBeVisible();
    await expectAccessible(page);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => /^\/(api|builds|outfits)\/|_payload\.json$/.test(path))).toEqual([]);
  });
});
