/** The pinned pieces, and a button that adds a piece without pointing at the photo. */
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CHOICE } from "@/ui/choice-chip";
import { PlusIcon } from "@/ui/icons";
import { MAX_PINS, type Piece } from "./use-pieces";

interface Props {
  pieces: readonly Piece[];
  names: readonly string[];
  onChoose: (key: string) => void;
  onAdd: () => void;
}

export function PieceChips({ pieces, names, onChoose, onAdd }: Props) {
  return (
    <div className="grid gap-3">
      <p className="text-quiet">{pieces.length === 0 ? m.pins_tap_each() : m.pins_tap_next()}</p>
      <ul aria-label={m.pins_pinned()} className="flex flex-wrap gap-2 empty:hidden">
        {pieces.map(({ key }, at) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(key)} className={CHOICE}>
              {names[at] || m.pins_piece_number({ number: formatNumber(at + 1) })}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" onPress={onAdd} isDisabled={pieces.length >= MAX_PINS}>
          <PlusIcon width={18} height={18} />
          {m.pins_add_a_piece()}
        </Button>
      </div>
      <p className="hidden text-quiet text-small [@media(hover:hover)]:block">
        {m.pins_keyboard()}
      </p>
    </div>
  );
}
