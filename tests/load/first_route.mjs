/**
 * Opens pages in turn, in new browser profiles with a slowed CPU, and prints measurements as JSON.
 * The argument is JSON: {pages: {name: {url, cookies}}, rounds, slowdown, chromium}.
 */
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const { chromium } = createRequire(`${process.cwd()}/package.json`)("@playwright/test");

const SETTLED_MS = 1500;
const PHONE = { width: 390, height: 844 };

/** Runs in the page before its scripts: records the largest paint and the sum of layout shifts. */
function observe() {
  window.seen = { lcp: 0, element: "", cls: 0 };
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    window.seen.lcp = last.startTime;
    window.seen.element = last.url || last.element?.tagName || "";
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.seen.cls += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
}

async function open(browser, { url, cookies = [] }, slowdown) {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    serviceWorkers: "block",
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const scripts = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const document = await page.goto(url, { waitUntil: "load" });
  const early = new Set(scripts);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate("window.seen");
  // Scripts of the app shell count even if they arrive after the load event.
  const shell = await context.request.get(new URL("/app.html", url).href);
  const documents = (await document.text()) + (await shell.text());
  const isFirst = (one) => early.has(one) || documents.includes(new URL(one.url()).pathname);
  const counted = scripts.filter(isFirst);
  const bytes = await Promise.all(counted.map(async (one) => gzipSync(await one.body()).length));
  await context.close();
  return { ...seen, js: bytes.reduce((sum, one) => sum + one, 0) };
}

const options = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath: options.chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const found = Object.fromEntries(Object.keys(options.pages).map((name) => [name, []]));
try {
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [name, page] of Object.entries(options.pages)) {
      const seen = await open(browser, page, options.slowdown);
      if (round > 0) found[name].push(seen); // the first round warms the file caches
    }
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(found));
