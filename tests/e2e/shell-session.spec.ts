/**
 * The session in the shell: its cookie, the realtime connection's token, and the state after a
 * log-out.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { PASSWORD, register } from "./support/people";
import { expect, test } from "./support/test";

const NAME = "garderobe-session";
const TIMELINE = "**/api/feed/v1/timeline";
const TOKEN = "**/api/identity/v1/token";
const CHUNK = 3180;
const DAY = 24 * 60 * 60;

async function sessionCookies(context: BrowserContext) {
  const cookies = await context.cookies();
  const ours = cookies.filter(({ name }) => name.startsWith(NAME));
  return ours.sort((item, other) => item.name.localeCompare(other.name));
}

async function storedSession(context: BrowserContext) {
  const [cookie] = await sessionCookies(context);
  return JSON.parse(Buffer.from(cookie?.value.slice("base64-".length) ?? "", "base64url").toString());
}

/** Goes to the feed, which is told that the token has expired, and retries with another. */
async function openFeedWithRenewal(page: Page): Promise<void> {
  await page.route(TIMELINE, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  let requests = 0;
  const again = page.waitForRequest((request) => {
    if (request.url().endsWith("/api/feed/v1/timeline")) requests += 1;
    return requests === 2;
  });
  await page.getByRole("link", { name: "view feed" }).click();
  await again;
}

test.describe("the session @phone", () => {
  test("is stored in chunks when it is long, read again, and no chunk outlives it", async ({
    browser,
  }) => {
    const { page } = await register(browser, "ana");
    const context = page.context();
    const session = await storedSession(context);
    await page.goto("/account");
    const long = {
      access_token: `${session.access_token}x`,
      expires_in: 600,
      user: { ...session.user, filler: "x".repeat(CHUNK) },
    };
    // The server does not know this token: the next renewal waits until its cookies are checked.
    let allowRenewal = () => {};
    const looked = new Promise<void>((resolve) => {
      allowRenewal = resolve;
    });
    await page.route(TOKEN, async (route) => {
      await looked;
      await route.continue().catch(() => undefined);
    });
    await page.route(TOKEN, (route) => route.fulfill({ json: long }), { times: 1 });
    await openFeedWithRenewal(page);

    const chunks = await sessionCookies(context);
    expect(chunks.map(({ name }) => name)).toEqual([`${NAME}.0`, `${NAME}.1`]);
    expect(chunks[0]?.value).toHaveLength(CHUNK);
    expect(chunks[0]?.value).toMatch(/^base64-/);
    for (const cookie of chunks) {
      expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
      expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(399 * DAY);
    }

    // They have been read, and the next session is short.
    await page.goto("/account");
    allowRenewal();
    await expect
      .poll(async () => (await sessionCookies(context)).map(({ name }) => name))
      .toEqual([NAME]);
  });

  test("is not written again when it is the same", async ({ browser }) => {
    const { page } = await register(browser, "ana");
    const { access_token } = await storedSession(page.context());
    await page.addInitScript((name) => {
      const written: string[] = [];
      Object.assign(window, { written });
      const jar = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
      Object.defineProperty(document, "cookie", {
        get: () => jar?.get?.call(document),
        set: (cookie: string) => {
          if (cookie.startsWith(name)) written.push(cookie);
          jar?.set?.call(document, cookie);
        },
      });
    }, NAME);
    await page.route(TOKEN, (route) => route.fulfill({ json: { access_token, expires_in: 600 } }));
    await page.goto("/account");
    await openFeedWithRenewal(page);
    expect(await page.evaluate(() => (window as unknown as { written: string[] }).written)).toEqual([]);
  });

  test("gives the realtime connection its token, each new one, and none after a log-out", async ({
    browser,
  }) => {
    const { page } = await register(browser, "ana");
    const tokens: string[] = [];
    let isClosed = false;
    await page.routeWebSocket(/\/realtime/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        tokens.push(JSON.parse(String(message)).token);
        server.send(message);
      });
      socket.onClose(() => {
        isClosed = true;
        void server.close();
      });
    });
    const token = async () => (await storedSession(page.context())).access_token;
    await page.goto("/account");
    const first = await token();
    await expect.poll(() => tokens).toEqual([first]);
    await openFeedWithRenewal(page);
    const second = await token();
    expect(second).not.toBe(first);
    await expect.poll(() => tokens).toEqual([first, second]);
    await page.getByRole("link", { name: "view account" }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect.poll(() => isClosed).toBe(true);
    expect(await sessionCookies(page.context())).toEqual([]);
  });

  test("leaves nothing of the previous person to the next one in the same tab", async ({ browser }) => {
    const ana = await register(browser, "ana");
    const ben = await register(browser, "ben");
    const { page } = ana;
    await page.goto("/account");
    await expect(page.getByText(`@${ana.username}`)).toBeVisible();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByRole("link", { name: "Log in", exact: true }).first().click();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/identity/v1/profiles/me", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("Email or username").fill(ben.username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("link", { name: "view account" }).click();
    await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
    await expect(page.getByText(ana.username)).toHaveCount(0);
    answer();
    await expect(page.getByText(`@${ben.username}`)).toBeVisible();
  });
});
