/** The command `make screenshots`; not a test. */
import config from "./playwright.config";

export default {
  ...config,
  testMatch: "screenshots.ts",
  webServer: undefined,
  projects: [{ name: "screenshots" }],
};
