/** Return the indexes of the pixels around a pixel. */

const BRIDGED = 2;

export function neighbors(at: number, column: number, width: number, height: number): number[] {
  const found: number[] = [];
  if (column > 0) found.push(at - 1);
  if (column < width - 1) found.push(at + 1);
  if (at >= width) found.push(at - width);
  if (at < width * (height - 1)) found.push(at + width);
  return found;
}

/** Reaches over creases and seams, which are thinner than this many pixels. */
export function withinReach(at: number, column: number, width: number, height: number): number[] {
  const found: number[] = [];
  for (let step = 1; step <= BRIDGED; step += 1) {
    if (column >= step) found.push(at - step);
    if (column < width - step) found.push(at + step);
    if (at >= width * step) found.push(at - width * step);
    if (at < width * (height - step)) found.push(at + width * step);
  }
  return found;
}
