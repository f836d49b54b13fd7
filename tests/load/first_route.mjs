/**
 * Opens pages in fresh browser profiles on a slow processor, in turn; prints as JSON what each took.
 * Its one argument is JSON: {pages: {name: {url, cookies}}, rounds, slowdown, chromium}.
 */
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const { chromium } = createRequire(`${process.cwd()}/package.json`)("@playwright/test");

const SETTLED_MS = 1500;
const PHONE = { width: 390, height: 844 };

/** In the page, before its first line: the largest paint and the sum of all shifts. */
function watch() {
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
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer);
  });
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const document = await page.goto(url, { waitUntil: "load" });
  const early = new Set(scripts);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate("window.seen");
  // The app's frame counts although some of it may come after the load event.
  const frame = await context.request.get(new URL("/app.html", url).href);
  const named = (await document.text()) + (await frame.text());
  const isFirst = (one) => early.has(one) || named.includes(new URL(one.url()).pathname);
  const wanted = scripts.filter(isFirst);
  const bytes = await Promise.all(wanted.map(async (one) => gzipSync(await one.body()).length));
  await context.close();
  return { ...seen, js: bytes.reduce((sum, one) => sum + one, 0) };
}

const asked = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath: asked.chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const found = Object.fromEntries(Object.keys(asked.pages).map((name) => [name, []]));
try {
  for (let round = 0; round <= asked.rounds; round += 1) {
    for (const [name, page] of Object.entries(asked.pages)) {
      const seen = await open(browser, page, asked.slowdown);
      if (round > 0) found[name].push(seen); // the first one warms the files' caches
    }
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(found));
