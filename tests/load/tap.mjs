/**
 * Taps each garment of a photo in the pin step, on a phone with a slowed CPU, and prints the
 * milliseconds until each box was drawn as JSON. The argument is JSON:
 * {url, cookies, photo, points, slowdown, chromium}; points are fractions of the photo.
 */
import { createRequire } from "node:module";

const { chromium } = createRequire(`${process.cwd()}/package.json`)("@playwright/test");

const PHONE = { width: 390, height: 844 };
const ASPECT = 0.6;

/**
 * Runs in the page before its scripts. Throttling slows the page but not its workers, so the time of
 * a worker is recorded and multiplied by the slowdown later.
 */
function timeWorkers() {
  window.workerMs = 0;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(...message) {
      const sent = performance.now();
      this.addEventListener("message", () => (window.workerMs = performance.now() - sent), { once: true });
      super.postMessage(...message);
    }
  };
}

/** Runs in the page: resolves with the milliseconds from the touch to the frame with a new box. */
function nextBox() {
  const boxes = () => document.querySelectorAll('[aria-roledescription="box on the photo"]').length;
  const before = boxes();
  window.drawn = new Promise((resolve) => {
    addEventListener("pointerdown", ({ timeStamp }) => {
      const check = (now) => (boxes() > before ? resolve(now - timeStamp) : requestAnimationFrame(check));
      requestAnimationFrame(check);
    }, { once: true, capture: true });
  });
}

const options = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath: options.chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const found = [];
try {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, serviceWorkers: "block" });
  await context.addCookies(options.cookies);
  const page = await context.newPage();
  await page.addInitScript(timeWorkers);
  await page.goto(options.url);
  await page.getByLabel("choose photo").first().setInputFiles(options.photo);
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  const stage = page.getByRole("dialog").locator(".touch-none");
  await stage.waitFor();
  await page.waitForLoadState("networkidle");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: options.slowdown });
  for (const { x, y } of options.points) {
    const { x: left, y: top, width } = await stage.boundingBox();
    await page.evaluate(nextBox);
    await page.touchscreen.tap(left + x * width, top + (y * width) / ASPECT);
    const shownAfter = await page.evaluate("window.drawn");
    const workerMs = await page.evaluate("window.workerMs");
    found.push(shownAfter + workerMs * (options.slowdown - 1));
    // The selected box has handles, which would catch the next tap.
    await page.getByRole("button", { name: "Undo" }).click();
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(found));
