/** Background work of the pages: version polling, retries, and usage reports. */
import { register } from "./support/people";
import { expect, test } from "./support/test";

const POLL_MS = 5 * 60_000;

test.describe("beside the pages @phone", () => {
  test("a newer version is polled for every five minutes, and a missing manifest is no error", async ({
    page,
  }) => {
    const requests: string[] = [];
    const answers = [
      { status: 404 },
      { status: 403 },
      { json: { id: "newer", timestamp: 1 } },
      { status: 404 },
    ];
    await page.route("**/builds/**", (route) => {
      const { pathname, search } = new URL(route.request().url());
      requests.push(pathname + search.replace(/\d{13}/, "now"));
      return route.fulfill(answers[requests.length - 1] ?? { status: 500 });
    });
    const LATEST = "/builds/latest.json?now";
    await page.clock.install();
    await page.goto("/support/help");
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(requests).toEqual([]);
    for (const expected of [
      [LATEST],
      [LATEST, LATEST],
      [LATEST, LATEST, LATEST, "/builds/meta/newer.json"],
    ]) {
      await page.clock.runFor(POLL_MS);
      await expect.poll(() => requests).toEqual(expected);
    }
    // Only the update itself is known: a missing chunk reloads the page.
    await page.route("**/assets/*.js", (route) => route.abort());
    const reloaded = page.waitForEvent("load");
    await page.getByRole("link", { name: "Privacy", exact: true }).dispatchEvent("click");
    await reloaded;
    expect(requests).toHaveLength(4);
  });

  test("a GET is retried once after a transient error, and after no other", async ({ page }) => {
    // web/src/lib/http/resilient-fetch.test.ts knows each status.
    let [sent, status] = [0, 0];
    await page.route("**/support/help/_payload.json", (route) => {
      sent += 1;
      return route.fulfill({ status, json: {} });
    });
    for (status of [503, 404]) {
      sent = 0;
      await page.goto("/support/terms");
      await expect(page.locator("[data-prerendered]")).toHaveCount(0);
      await page.getByRole("link", { name: "Help", exact: true }).first().dispatchEvent("click");
      await expect(page).toHaveTitle(/Internal Server Error|Page Not Found/);
      expect(sent, String(status)).toBe(status === 503 ? 2 : 1);
    }
  });

  test("after consent usage is reported in batches: person, pages, speed, and a masked recording", async ({
    browser,
  }) => {
    const { page, username, email } = await register(browser, "ana");
    await page.addInitScript(() => localStorage.setItem("garderobe-consent", "given"));
    const events: { items: { kind: string; name: string; data: Record<string, unknown> }[] }[] = [];
    const recorded: string[] = [];
    const requests: URL[] = [];
    page.on("request", (request) => requests.push(new URL(request.url())));
    const answered: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/analytics/recordings")) answered.push(response.status());
    });
    await page.route("**/analytics/events", (route) => {
      events.push(route.request().postDataJSON());
      return route.continue();
    });
    await page.route("**/analytics/recordings", (route) => {
      recorded.push(route.request().postData() ?? "");
      return route.continue();
    });
    const items = () => events.flatMap((batch) => batch.items);
    // The next batch waits for the previous response.
    const afterPause = async <T>(look: () => T): Promise<T> => {
      await page.clock.runFor(5_000);
      return look();
    };
    await page.clock.install();
    await page.goto("/account/info");
    await expect(page.getByLabel("Display name")).toBeVisible();
    await expect.poll(() => requests.map(({ pathname }) => pathname)).toContain("/api/admin/v1/flags");
    await page.clock.pauseAt(Date.now() + 60_000);

    await test.step("the person and the page, together", async () => {
      await expect.poll(() => afterPause(items)).toContainEqual(
        expect.objectContaining({
          kind: "profile",
          data: expect.objectContaining({ email, username, id: expect.stringMatching(/^\d+$/) }),
        }),
      );
      const views = items().filter(({ name }) => name === "page viewed");
      expect(views.map(({ data }) => data)).toEqual([{ page: "/account/info" }]);
      expect(events.length).toBeLessThan(items().length);
    });

    await test.step("the speed of the page, once it is hidden", async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden" });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      });
      await expect.poll(() => afterPause(items)).toContainEqual(
        expect.objectContaining({
          name: "web vitals",
          data: expect.objectContaining({ page: "/account/info", LCP: expect.any(Number) }),
        }),
      );
    });

    await test.step("the recording, without typed and visible text", async () => {
      await expect.poll(() => requests.some(({ pathname }) => /assets\/recording-/.test(pathname))).toBe(true);
      await page.getByLabel("Display name").fill("Nobody's business");
      await expect.poll(() => afterPause(() => recorded.join())).toContain('"type":2');
      await expect.poll(() => answered).toContain(202);
      expect(recorded.join()).not.toContain("Nobody's business");
      expect(recorded.join()).not.toContain(username);
    });

    expect(new Set(requests.map(({ host }) => host))).toEqual(new Set([new URL(page.url()).host]));
  });
});
