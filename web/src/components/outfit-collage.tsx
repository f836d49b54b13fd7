/** Columns of portraits, offset against each other, that overflow their (relative) parent. */
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";
import { OutfitSketch, SKETCHES } from "./outfit-sketch";

const COLUMNS = [
  { from: 0, shift: "-mt-16" },
  { from: 4, shift: "-mt-40" },
  { from: 8, shift: "-mt-6" },
] as const;
const PER_COLUMN = 4;

/**
 * `overlay` lies over the drawings, position by position, so a picture that fails shows the drawing.
 * In a tall window three columns beside a text would end above its bottom: there are two.
 */
export function OutfitCollage({ overlay }: { overlay?: (index: number) => ReactNode }) {
  return (
    <div
      aria-hidden={!overlay}
      className="absolute inset-0 grid grid-cols-3 gap-2 overflow-hidden tablet:gap-3 desktop:portrait:grid-cols-2 desktop:portrait:*:last:hidden"
    >
      {COLUMNS.map(({ from, shift }) => (
        <div key={from} className={classes("grid content-start gap-2 tablet:gap-3", shift)}>
          {SKETCHES.slice(from, from + PER_COLUMN).map((sketch, index) => (
            <div
              key={sketch.ground}
              className="relative aspect-portrait overflow-hidden rounded-print"
            >
              <OutfitSketch {...sketch} />
              {overlay?.(from + index)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
