/** Pictures in CIELAB (D65), where distances between values match perceived differences. */

/** Lightness, a and b of each pixel in turn. */
export type Lab = Float32Array;

/** sRGB's curve, IEC 61966-2-1. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const WHITE = { x: 0.95047, z: 1.08883 };
const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

export function labOf(rgba: Uint8ClampedArray): Lab {
  const lab = new Float32Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const r = LINEAR[rgba[from] ?? 0] ?? 0;
    const g = LINEAR[rgba[from + 1] ?? 0] ?? 0;
    const b = LINEAR[rgba[from + 2] ?? 0] ?? 0;
    const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / WHITE.x);
    const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / WHITE.z);
    lab[to] = 116 * y - 16;
    lab[to + 1] = 500 * (x - y);
    lab[to + 2] = 200 * (y - z);
  }
  return lab;
}

/** The mean of 3 x 3 pixels each, so that weave and noise do not count. */
export function smooth(lab: Lab, width: number, height: number): Lab {
  const across = new Float32Array(lab.length);
  const done = new Float32Array(lab.length);
  average(lab, across, { length: width, lines: height, step: 3, stride: width * 3 });
  average(across, done, { length: height, lines: width, step: width * 3, stride: 3 });
  return done;
}

interface Lines {
  length: number;
  lines: number;
  step: number;
  stride: number;
}

function average(from: Lab, to: Lab, { length, lines, step, stride }: Lines): void {
  for (let line = 0; line < lines; line += 1) {
    for (let index = 0; index < length; index += 1) {
      const at = line * stride + index * step;
      const before = index > 0 ? at - step : at;
      const after = index < length - 1 ? at + step : at;
      for (let band = 0; band < 3; band += 1) {
        to[at + band] =
          ((from[before + band] ?? 0) + (from[at + band] ?? 0) + (from[after + band] ?? 0)) / 3;
      }
    }
  }
}

export function labDistance(lab: Lab, first: number, other: number): number {
  const light = (lab[first * 3] ?? 0) - (lab[other * 3] ?? 0);
  const a = (lab[first * 3 + 1] ?? 0) - (lab[other * 3 + 1] ?? 0);
  const b = (lab[first * 3 + 2] ?? 0) - (lab[other * 3 + 2] ?? 0);
  return Math.sqrt(light * light + a * a + b * b);
}

/** The mean color of the square around a pixel. */
export function meanLab(
  lab: Lab,
  { width, height }: { width: number; height: number },
  { x, y }: { x: number; y: number },
  radius: number,
): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let row = Math.max(y - radius, 0); row <= Math.min(y + radius, height - 1); row += 1) {
    for (
      let column = Math.max(x - radius, 0);
      column <= Math.min(x + radius, width - 1);
      column += 1
    ) {
      for (let band = 0; band < 3; band += 1) {
        sum[band] = (sum[band] ?? 0) + (lab[(row * width + column) * 3 + band] ?? 0);
      }
      count += 1;
    }
  }
  return sum.map((value) => value / count);
}
