/** Two fingers on the screen, as the browser sees them. */
import type { Page } from "@playwright/test";
import type { Point } from "./finger";

type Fingers = readonly [Point, Point];

/** Puts two fingers down, moves both in straight lines, and lifts them. */
export async function pinch(page: Page, from: Fingers, to: Fingers, steps = 8): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  await touch("touchStart", from);
  for (let step = 1; step <= steps; step += 1) {
    await touch("touchMove", [between(from[0], to[0], step / steps), between(from[1], to[1], step / steps)]);
  }
  await touch("touchEnd", []);
  await client.detach();
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});
