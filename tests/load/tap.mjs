/**
 * Taps each garment of a photo on the pin stage of a phone with a slow processor; prints as JSON how
 * many milliseconds each took until its box was drawn. Its one argument is JSON:
 * {url, cookies, photo, points, slowdown, chromium}; a point is in shares of the photo.
 */
import { createRequire } from "node:module";

const { chromium } = createRequire(`${process.cwd()}/package.json`)("@playwright/test");

const PHONE = { width: 390, height: 844 };
const ASPECT = 0.6;

/**
 * In the page, before its first line. The throttle slows the page, not its workers: what a worker
 * took is kept, to be counted as often as the page is slower.
 */
function watch() {
  window.worked = 0;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(...message) {
      const asked = performance.now();
      this.addEventListener("message", () => (window.worked = performance.now() - asked), { once: true });
      super.postMessage(...message);
    }
  };
}

/** In the page: resolves with the milliseconds from the finger's touch to the frame with one more box. */
function nextBox() {
  const boxes = () => document.querySelectorAll('[aria-roledescription="box on the photo"]').length;
  const before = boxes();
  window.drawn = new Promise((resolve) => {
    addEventListener("pointerdown", ({ timeStamp }) => {
      const look = (now) => (boxes() > before ? resolve(now - timeStamp) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
}

const asked = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath: asked.chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const found = [];
try {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, serviceWorkers: "block" });
  await context.addCookies(asked.cookies);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(asked.url);
  await page.getByLabel("choose photo").first().setInputFiles(asked.photo);
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  const stage = page.getByRole("dialog").locator(".touch-none");
  await stage.waitFor();
  await page.waitForLoadState("networkidle");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: asked.slowdown });
  for (const { x, y } of asked.points) {
    const { x: left, y: top, width } = await stage.boundingBox();
    await page.evaluate(nextBox);
    await page.touchscreen.tap(left + x * width, top + (y * width) / ASPECT);
    const shown = await page.evaluate("window.drawn");
    const worked = await page.evaluate("window.worked");
    found.push(shown + worked * (asked.slowdown - 1));
    // The box that is chosen has handles, which would take the next tap.
    await page.getByRole("button", { name: "Undo" }).click();
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(found));
