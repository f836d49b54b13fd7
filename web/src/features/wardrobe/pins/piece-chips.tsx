/** The pinned pieces, and a button that adds a piece without pointing at the photo. */
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
      <p className="text-quiet">
        {pieces.length === 0
          ? "Tap each piece you're wearing. It's added to your wardrobe."
          : "Tap the next piece, or Done."}
      </p>
      <ul aria-label="Pinned pieces" className="flex flex-wrap gap-2 empty:hidden">
        {pieces.map(({ key }, at) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(key)} className={CHOICE}>
              {names[at] || `Piece ${at + 1}`}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" onPress={onAdd} isDisabled={pieces.length >= MAX_PINS}>
          <PlusIcon width={18} height={18} />
          Add a piece
        </Button>
      </div>
      <p className="hidden text-quiet text-small [@media(hover:hover)]:block">
        With a keyboard: arrow keys move a box, Shift and arrow keys resize it, Delete removes it.
      </p>
    </div>
  );
}
