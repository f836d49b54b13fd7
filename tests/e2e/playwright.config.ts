/** Browser tests against a running system: GARDEROBE_URL is its URL, CHROMIUM the browser. */
import { defineConfig } from "@playwright/test";
import { limitMs, MAX_MS } from "./support/limit";
import { providerUrl } from "./support/provider";
import { pushServiceUrl } from "./support/push";
import { IS_WHOLE, otherJourneys } from "./support/scope";

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The whole run has each test at both sizes unless it is tied to one. The short one has those at
 * both whose subject is the layout (@both), the others at the size they are tied to, else at the
 * phone's, and leaves out what is long by nature (@long) and five of six journeys.
 */
const SKIPPED = IS_WHOLE ? [] : [/@long/];

/** While registration is closed no other test could create a person. */
const CLOSES_REGISTRATION = /registration/;
const IGNORED = [CLOSES_REGISTRATION, ...otherJourneys()];

export default defineConfig({
  testDir: ".",
  outputDir: "../../build/test-results/browser",
  workers: 3,
  timeout: MAX_MS,
  // Read at the start of each test, and `toPass` at each use.
  expect: {
    get timeout() {
      return limitMs();
    },
    toPass: {
      get timeout() {
        return limitMs();
      },
    },
  },
  forbidOnly: true,
  webServer: [
    {
      command: `.venv/bin/python -m tests.support.provider --port ${providerUrl().port}`,
      cwd: "../..",
      url: new URL("/.well-known/openid-configuration", providerUrl()).href,
      gracefulShutdown: { signal: "SIGTERM", timeout: MAX_MS },
      timeout: MAX_MS,
    },
    {
      command: `.venv/bin/python -m tests.support.push_service --port ${pushServiceUrl().port}`,
      cwd: "../..",
      url: new URL("/messages/none", pushServiceUrl()).href,
      gracefulShutdown: { signal: "SIGTERM", timeout: MAX_MS },
      timeout: MAX_MS,
    },
  ],
  use: {
    baseURL: process.env.GARDEROBE_URL ?? "http://localhost:8080",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: QUIET },
    reducedMotion: "reduce",
    // Without these, one response that is lost stalls a step until the whole test has timed out.
    actionTimeout: limitMs(),
    navigationTimeout: limitMs(),
    // It would respond instead of a test's own route; offline is tested with it.
    serviceWorkers: "block",
    // A trace of every step, kept on failure, makes all tests a third slower: TRACE=1.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // First, because it contains the longest tests: those of every page.
    {
      name: "desktop",
      testIgnore: IGNORED,
      grep: IS_WHOLE ? /./ : /@desktop|@both/,
      grepInvert: [/@phone/, ...SKIPPED],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testIgnore: IGNORED,
      grepInvert: [/@desktop/, ...SKIPPED],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "closed-registration",
      testMatch: CLOSES_REGISTRATION,
      dependencies: ["desktop", "phone"],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
