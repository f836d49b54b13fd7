/** A drawing of a photo with pinned pieces, and of those pieces in the wardrobe. */

import { OutfitSketch, type Sketch } from "@/components/outfit-sketch";
import { ForwardIcon } from "@/ui/icons";

const GROUND = "#d8dfd6";
const PIECES = [
  { piece: "coat", colour: "#b58a57", top: "38%" },
  { piece: "tank", colour: "#fbfaf6", top: "24%" },
  { piece: "trousers", colour: "#23282b", top: "88%" },
] as const;
const OUTFIT: Sketch = {
  ground: GROUND,
  pieces: [...PIECES].reverse().map(({ piece, colour }) => [piece, colour]),
  shoes: "#1b1f1d",
};
const LEFTS = ["36%", "50%", "58%"];
const FRAME = "relative block aspect-portrait overflow-hidden rounded-print";

export function PhotoToWardrobe() {
  return (
    <div aria-hidden="true" className="mx-auto flex w-full max-w-72 items-center gap-3">
      <span className={`${FRAME} w-20 shrink-0`}>
        <OutfitSketch {...OUTFIT} />
        {PIECES.map(({ piece, top }, at) => (
          <span
            key={piece}
            style={{ top, left: LEFTS[at] }}
            className="absolute size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-black/45 shadow-lifted"
          />
        ))}
      </span>
      <ForwardIcon className="shrink-0 text-quiet" />
      <span className="grid grow grid-cols-3 gap-1.5">
        {PIECES.map(({ piece, colour }) => (
          <span key={piece} className={FRAME}>
            <OutfitSketch ground={GROUND} pieces={[[piece, colour]]} />
          </span>
        ))}
      </span>
    </div>
  );
}
