/** Playwright's test, which closes every browser context of a test before the next one. */
import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

export const test = base.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use, info) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      // A failed page is still to be photographed, and the browser ends with it.
      if (info.status !== info.expectedStatus) return;
      const opened = browser.contexts().filter((context) => !before.has(context));
      // A handler that still waits for the gateway would fail the next test.
      const routed = opened.flatMap((context) => [context, ...context.pages()]);
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
