/** Violations of the content security policy. */
import type { BrowserContext } from "@playwright/test";

/** Violations on the pages of a browser, from their first line on. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction("violated", (violation: string) => violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const violation = [location.pathname, violatedDirective, blockedURI, sourceFile, lineNumber].join(" ");
      (window as unknown as { violated(violation: string): void }).violated(violation);
    });
  });
  return violations;
}
