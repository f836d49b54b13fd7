/** Invariants of every page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The serious and critical accessibility findings, of all rules or only of some. */
export async function barriers(page: Page, ...rules: string[]): Promise<string[]> {
  // No page has frames; in this mode no extra page is opened to merge their findings.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
}

const REFUSED = /^Failed to load resource: the server responded with a status of 4/;

/** Collects the page's errors; 4xx responses to the page's own calls do not count. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !REFUSED.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** What covers the heading of the page, or of its open dialog. */
export async function covers(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const open = document.querySelector("[role=dialog]") ?? document.body;
    const shown = (item: Element) => item.getBoundingClientRect().width > 1;
    const heading = [...open.querySelectorAll("h1, h2")].find(shown);
    heading?.scrollIntoView({ block: "center" });
    const { left = 0, top = 0, width = 0, height = 0 } = heading?.getBoundingClientRect() ?? {};
    const seen = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
    return !heading || !seen || heading.contains(seen) ? [] : [`covered: ${seen.outerHTML.slice(0, 200)}`];
  });
}
