/** The direction in which the page is read, and what it means for keys and gestures. */
export const isRightToLeft = () => document.documentElement.dir === "rtl";

/** Return 1 for the key that points onwards, -1 for the one that points back, 0 for others. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowRight") === isRightToLeft() ? -1 : 1;
}

/** Return a horizontal distance in px, positive in the reading direction. */
export const onwards = (x: number) => (isRightToLeft() ? -x : x);
