/** A press on the navigation entry of the page that is already shown: back to the top, and refreshed. */
import { scrollToTop } from "./scroll-to-top";

const PRESSED = "pressed-again";
const presses = new EventTarget();

export function pressAgain(): void {
  scrollToTop();
  presses.dispatchEvent(new Event(PRESSED));
}

/** Calls the handler at each such press; returns how to stop. */
export function onPressedAgain(handler: () => void): () => void {
  presses.addEventListener(PRESSED, handler);
  return () => presses.removeEventListener(PRESSED, handler);
}
