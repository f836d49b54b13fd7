/** Browser tests against a running system: GARDEROBE_URL says where, CHROMIUM with what. */
import { defineConfig } from "@playwright/test";
import { providerUrl } from "./support/provider";

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** While registration is closed no other test could make a person. */
const CLOSES_DOORS = /registration/;

export default defineConfig({
  testDir: ".",
  outputDir: "../../build/test-results/browser",
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  webServer: {
    command: `.venv/bin/python -m tests.support.provider --port ${providerUrl().port}`,
    cwd: "../..",
    url: new URL("/.well-known/openid-configuration", providerUrl()).href,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
  use: {
    baseURL: process.env.GARDEROBE_URL ?? "http://localhost:8080",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: QUIET },
    reducedMotion: "reduce",
    // It would answer instead of what a test puts in the way; offline is tested with it.
    serviceWorkers: "block",
    // A trace of every step, kept for what fails, makes all tests a third slower: TRACE=1.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // First, for the longest test is in it: the sweep over all pages.
    {
      name: "desktop",
      testIgnore: CLOSES_DOORS,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // A policy is the same for both. What does not depend on the size is tagged, and runs once.
    {
      name: "phone",
      testIgnore: [CLOSES_DOORS, /policy/],
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "doors",
      testMatch: CLOSES_DOORS,
      dependencies: ["desktop", "phone"],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
