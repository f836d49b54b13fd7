/** Numbered points over a photo that is being composed: each leads to its piece. */
import type { Box } from "@/lib/boxes";

interface Props {
  boxes: readonly Box[];
  onOpen: (at: number) => void;
  isDisabled?: boolean;
}

/** Above the buttons on the photo's lower edge. */
const LOWEST = "calc(100% - 5.25rem)";

export function PinMarks({ boxes, onOpen, isDisabled }: Props) {
  return (
    <ul aria-label="Pieces on the photo" className="contents">
      {boxes.map(({ x, y, width, height }, at) => (
        <li key={`${x} ${y} ${width} ${height}`} className="contents">
          <button
            type="button"
            disabled={isDisabled}
            aria-label={`Edit piece ${at + 1}`}
            onClick={() => onOpen(at)}
            className="absolute grid size-target -translate-x-1/2 -translate-y-1/2 place-items-center"
            style={{
              left: `${(x + width / 2) * 100}%`,
              top: `min(${(y + height / 2) * 100}%, ${LOWEST})`,
            }}
          >
            <span className="grid size-7 place-items-center rounded-full border-2 border-white bg-black/55 font-[560] text-small text-white shadow-lifted">
              {at + 1}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
