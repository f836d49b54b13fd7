/** A press on the navigation entry of the current page: scrolls to the top and refreshes. */
import { scrollToTop } from "./scroll-to-top";

const PRESSED = "pressed-again";
const presses = new EventTarget();

export function notifyNavRepress(): void {
  scrollToTop();
  presses.dispatchEvent(new Event(PRESSED));
}

/** Calls the handler at each such press; returns a function that stops it. */
export function onNavRepress(handler: () => void): () => void {
  presses.addEventListener(PRESSED, handler);
  return () => presses.removeEventListener(PRESSED, handler);
}
