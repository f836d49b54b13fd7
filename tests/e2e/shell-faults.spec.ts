/** The shell when something fails: its messages, its retries, its caches. */
import { expectAccessible } from "./support/checks";
import { register } from "./support/people";
import { rested } from "./support/press";
import { expect, test } from "./support/test";

test.describe("for anybody @desktop", () => {
  test("without a project URL and key the app stops with the error that both are required", async ({
    page,
  }) => {
    await page.route("**/config.json", (route) => route.fulfill({ json: { url: "" } }));
    await page.goto("/login");
    await expect(page.getByText("The project URL and API key are required.")).toBeVisible();
    await expect(page).toHaveTitle("Internal Server Error");
  });

  test("a configuration that fails to load is retried once, and then the app says so", async ({
    page,
  }) => {
    let requests = 0;
    await page.route("**/config.json", (route) => {
      requests += 1;
      return route.fulfill({ status: 503, contentType: "text/html", body: "<h1>proxy</h1>" });
    });
    await page.goto("/login");
    await expect(page.getByText("The app could not be loaded.")).toBeVisible();
    expect(requests).toBe(2);
    await page.unroute("**/config.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  });

  test("a failed fetch is tried three times with warnings, a POST answered 503 once", async ({
    page,
  }) => {
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
    await expect(page.getByText("Can't reach Garderobe right now.")).toBeVisible();
    expect(attempts).toBe(3);
    expect(warnings.filter((text) => text.startsWith("Network failure, attempt"))).toHaveLength(3);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Something went wrong on our side.")).toBeVisible();
    expect(attempts).toBe(4);
    await expect(page.getByLabel("Message")).toHaveValue("Nothing works here.");
  });

  test("a chunk that fails to load leaves a clear page, and a known update reloads once", async ({
    page,
  }) => {
    // It reloads once in ten seconds, which a load may take on a busy machine.
    await page.clock.setFixedTime(new Date());
    const open = async () => {
      await page.goto("/");
      await expect(page.locator("[data-prerendered]")).toHaveCount(0);
      // Late parts of the page itself come from files, too.
      await rested(page);
    };
    await open();
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    // Without hover, which would fetch the chunk, and reload, before the press.
    const leave = () =>
      page.getByRole("link", { name: "Privacy", exact: true }).dispatchEvent("click");
    await page.route("**/assets/*.js", (route) => route.abort());
    await leave();
    await expect(page.getByText("Part of the app didn't load.")).toBeVisible();
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

  test("a chunk that is still missing after the reload causes no other reload", async ({ page }) => {
    await page.clock.setFixedTime(new Date());
    await page.goto("/");
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    const newer = { json: { id: "newer", timestamp: 1 } };
    await page.route("**/builds/latest.json?*", (route) => route.fulfill(newer));
    await page.route("**/builds/meta/newer.json", (route) => route.fulfill(newer));
    let refused = 0;
    await page.route("**/assets/privacy-*.js", (route) => {
      refused += 1;
      return route.abort();
    });
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.getByRole("link", { name: "Privacy", exact: true }).dispatchEvent("click");
    await expect.poll(() => loads).toBe(1);
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(page.getByText("Part of the app didn't load.")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(loads).toBe(1);
  });

  test("a backend that returns HTML or 500 leaves a clear page", async ({ browser }) => {
    const { page } = await register(browser, "ana");
    await page.route("**/api/feed/v1/timeline*", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>proxy</h1>" }),
    );
    await page.goto("/feed");
    await expect(
      page
        .getByRole("alert")
        .getByText(/went wrong|did not load/i)
        .first(),
    ).toBeVisible();
    await page.route("**/api/identity/v1/profiles/me", (route) => route.fulfill({ status: 500 }));
    await page.goto("/account/info");
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    await page.unroute("**/api/identity/v1/profiles/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "My info" })).toBeVisible();
  });

  test("with cookies blocked the log-in page says so", async ({ browser }) => {
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
});

test.describe("offline @phone", () => {
  test.use({ serviceWorkers: "allow" });

  test("the app opens, shows the last feed and says that it is offline", async ({ browser }) => {
    const { page } = await register(browser, "ana");
    await page.goto("/feed");
    await expect(page.getByRole("heading", { name: "Feed", exact: true })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).join()))
      .toContain("precache");
    await page.reload();
    await expect(page.getByText("Your feed is empty").first()).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expect(page.getByText("Your feed is empty").first()).toBeVisible();
    await expectAccessible(page);
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored.filter((path) => /^\/(api|builds|outfits)\/|_payload\.json$/.test(path))).toEqual(
      [],
    );
  });

  test("an uncached page says so, and opens when the connection is back", async ({ browser }) => {
    const { page, username } = await register(browser, "ana");
    await page.goto("/feed");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).join()))
      .toContain("precache");
    await page.context().setOffline(true);
    await page.goto(`/user/${username}`);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await expect(page.getByText("Internal Server Error")).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { name: username })).toBeVisible();
  });
});
