/** Controls that cannot be tapped: outside the window, covered, or without size. */
import type { Page } from "@playwright/test";
import { attemptMs, limitMs } from "./limit";

/** Runs in the browser: what prevents tapping the whole element, or "" if nothing does. */
export function obstacleOf(element: Element): string {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
  const box = `"${name}" at ${[left, top, right, bottom].map(Math.round).join(" ")}`;
  if (width < 2 || height < 2) return `${box} has no size`;
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
    return `${box} lies outside the window of ${innerWidth} x ${innerHeight}`;
  }
  // Not the corners, which may be round; an element clipped by a parent is not hit near the sides.
  const [x, y, sideways, down] = [(left + right) / 2, (top + bottom) / 2, width / 3, height / 3];
  const points = [[0, 0], [-sideways, 0], [sideways, 0], [0, -down], [0, down]];
  const label = element.closest("label");
  for (const [dx = 0, dy = 0] of points) {
    const hit = document.elementFromPoint(x + dx, y + dy);
    if (!element.contains(hit) && !label?.contains(hit)) {
      return `${box} is covered at ${x + dx} ${y + dy} by ${hit?.outerHTML.slice(0, 120)}`;
    }
  }
  return "";
}

/** The fault of a page without frames; it may draw again later. */
export const NOT_DRAWN = "The page is not drawn any more.";

/** Controls that cannot be tapped in the open dialog or menu; only its own content is scrolled. */
export async function pressFaults(page: Page): Promise<string[]> {
  await still(page);
  return await page.evaluate<string[]>(`(${collectFaults})(${obstacleOf})`);
}

/** Waits until nothing is requested; a page that refreshes itself never rests on a busy machine. */
export const rested = (page: Page): Promise<void> =>
  page.waitForLoadState("networkidle", { timeout: attemptMs() }).catch(() => {});

/** Waits until nothing on the page moves or changes its color. */
export const still = (page: Page): Promise<void> => page.evaluate(settled, { fault: NOT_DRAWN, limit: limitMs() });

/**
 * Runs in the browser: after two frames, width listeners have run and animations have started; it
 * waits until they have ended. Headless Chromium sometimes stops drawing a page: then no frame
 * comes, which is reported instead of waited for.
 */
async function settled({ fault, limit }: { fault: string; limit: number }): Promise<void> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error(fault)), limit);
  });
  const frames = new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await Promise.race([frames, late]);
  const ends = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity;
  const moving = document.getAnimations().filter(ends);
  await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), late]);
}

function collectFaults(obstacleOf: (element: Element) => string): string[] {
  const CONTROLS =
    "button, a[href], input, textarea, select, summary, [role=menuitem], [role=radio], [role=tab], [role=switch]";
  const layers = document.querySelectorAll("[role=dialog], [role=menu]");
  const layer = layers[layers.length - 1];
  if (!layer) return ["nothing is open"];
  for (const details of layer.querySelectorAll("details")) details.open = true;
  const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow);
  const bring = (control: Element) => {
    for (let parent = control.parentElement; parent && layer.contains(parent); parent = parent.parentElement) {
      if (!scrolls(parent)) continue;
      const [inner, outer] = [control.getBoundingClientRect(), parent.getBoundingClientRect()];
      parent.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
      if (getComputedStyle(parent).overflowX === "auto" && parent.scrollWidth > parent.clientWidth + 1) {
        parent.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
      }
    }
  };
  // A custom-drawn checkbox is pressed by its label.
  const pressed = [...layer.querySelectorAll(CONTROLS)].map((control) =>
    control.matches("[type=checkbox], [type=radio], [type=file]") ? (control.closest("label") ?? control) : control,
  );
  return [...new Set(pressed)]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
    .flatMap((control) => {
      bring(control);
      return obstacleOf(control) || [];
    });
}
