/** Columns of portraits, shifted against each other, that run out of their (relative) parent. */
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { OutfitSketch, SKETCHES } from "./outfit-sketch";

const COLUMNS = [
  { from: 0, shift: "-mt-16" },
  { from: 4, shift: "-mt-40" },
  { from: 8, shift: "-mt-6" },
] as const;
const PER_COLUMN = 4;

/** `hung` lies on the drawings, place by place: what it covers is seen at once when it fails. */
export function OutfitWall({ hung }: { hung?: (place: number) => ReactNode }) {
  return (
    <div
      aria-hidden={!hung}
      className="absolute inset-0 grid grid-cols-3 gap-2 overflow-hidden tablet:gap-3"
    >
      {COLUMNS.map(({ from, shift }) => (
        <div key={from} className={classes("grid content-start gap-2 tablet:gap-3", shift)}>
          {SKETCHES.slice(from, from + PER_COLUMN).map((sketch, index) => (
            <div
              key={sketch.ground}
              className="relative aspect-portrait overflow-hidden rounded-print"
            >
              <OutfitSketch {...sketch} />
              {hung?.(from + index)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
