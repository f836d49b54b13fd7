/** A finger on the screen: it presses a point, whatever is there, and never scrolls by itself. */
import { expect, type Locator, type Page } from "@playwright/test";
import { attemptMs } from "./limit";
import { rested } from "./press";

export interface Point {
  x: number;
  y: number;
}

/** The middle of a control, once it has stopped moving, is inside the window, on top and enabled. */
export async function middleOf(control: Locator, prepare = async () => {}): Promise<Point> {
  let point = { x: 0, y: 0 };
  // What arrives after the control moves it from under the finger.
  await rested(control.page());
  await expect(async () => {
    await prepare();
    const found = await control.evaluate(stablePosition, attemptMs());
    expect(found, `${control} can be pressed where it is`).toMatchObject({ isStill: true, isOnTop: true, isDisabled: false });
    point = { x: found.x, y: found.y };
  }).toPass();
  return point;
}

/** Runs in the browser: checks the control's middle again after three frames. */
async function stablePosition(element: Element, limit: number) {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const before = middle();
  // Headless Chromium sometimes stops drawing a page: then no frame comes, and nothing is pressed.
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limit));
  let draws = true;
  for (let frame = 0; frame < 3 && draws; frame += 1) {
    const drawn = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)));
    draws = await Promise.race([drawn, late]);
  }
  const { x, y } = middle();
  const seen = document.elementFromPoint(x, y);
  const isOnTop = !!seen && (element.contains(seen) || seen.contains(element));
  const isDisabled = element.matches(":disabled");
  return { x, y, isOnTop, isDisabled, isStill: draws && Math.hypot(x - before.x, y - before.y) < 1 };
}

/** Taps a control where it is; a person would have to scroll to it first. */
export async function tap(page: Page, control: Locator): Promise<void> {
  const { x, y } = await middleOf(control);
  await page.touchscreen.tap(x, y);
}

/** Taps twice; sent at once, so that a busy machine does not separate the two. */
export async function doubleTap(page: Page, point: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd") =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [point] : [] });
  await Promise.all([touch("touchStart"), touch("touchEnd"), touch("touchStart"), touch("touchEnd")]);
  await client.detach();
}

/**
 * Scrolls to a control of a page or a sheet as a person would, then taps it where it is. Scrolls
 * again if arriving content has moved it away.
 */
export async function scrollAndTap(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const { x, y } = await middleOf(control, () =>
    control.evaluate((element) => element.scrollIntoView({ block: "center" })),
  );
  await page.touchscreen.tap(x, y);
}

/** Moves one finger between two points, as the browser sees a touch. */
export async function swipe(page: Page, from: Point, to: Point, steps = 12): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch("touchEnd", []);
  await client.detach();
  await page.evaluate(scrollSettled);
}

/**
 * Runs in the browser: waits until the page has not scrolled for ten frames; a fling outlasts the
 * finger.
 */
async function scrollSettled(): Promise<void> {
  for (let [at, frames] = [scrollY, 0]; frames < 10; frames = at === scrollY ? frames + 1 : 0) {
    at = scrollY;
    await new Promise(requestAnimationFrame);
  }
}
