/** Numbered points over a photo in the composer: each leads to its piece. */
import { type Box, pointOf } from "@/lib/photos/boxes";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

interface Props {
  boxes: readonly Box[];
  onOpen: (at: number) => void;
  isDisabled?: boolean;
}

export function PinMarks({ boxes, onOpen, isDisabled }: Props) {
  return (
    <ul aria-label={m.pin_pieces()} className="contents">
      {boxes.map((box, at) => (
        <li key={`${box.x} ${box.y} ${box.width} ${box.height}`} className="contents">
          <button
            type="button"
            disabled={isDisabled}
            aria-label={m.pin_edit_piece({ number: formatNumber(at + 1) })}
            onClick={() => onOpen(at)}
            className="absolute grid size-target -translate-x-1/2 -translate-y-1/2 place-items-center"
            style={placeOf(pointOf(box, boxes))}
          >
            <span className="grid size-7 place-items-center rounded-full border-2 border-white bg-black/55 font-[560] text-small text-white shadow-lifted">
              {formatNumber(at + 1)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const placeOf = ({ x, y }: { x: number; y: number }) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
});
