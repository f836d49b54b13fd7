/** Fingers for tests: jsdom has no pointer events, so mouse events carry a pointer's properties. */
import { fireEvent } from "@testing-library/react";

interface Finger {
  clientX?: number;
  clientY?: number;
  pointerType?: "touch" | "mouse";
  pointerId?: number;
}

type Moment = "down" | "move" | "up" | "cancel";

export function point(moment: Moment, element: Element, finger: Finger = {}): void {
  const { pointerType = "touch", pointerId = 1, ...place } = finger;
  const event = new MouseEvent(`pointer${moment}`, { bubbles: true, cancelable: true, ...place });
  fireEvent(element, Object.assign(event, { pointerType, isPrimary: pointerId === 1, pointerId }));
}
