/** The command `make screenshots`, which is no test of anything. */
import config from "./playwright.config";

export default {
  ...config,
  testMatch: "screenshots.ts",
  webServer: undefined,
  projects: [{ name: "screenshots" }],
};
