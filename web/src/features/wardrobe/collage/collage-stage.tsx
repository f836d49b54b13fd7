/** The page of a collage: fingers, mouse and keys move, scale and rotate the selected piece. */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useObjectUrl } from "@/lib/browser/use-object-url";
import { PORTRAIT } from "@/lib/photos/crop";
import { m } from "@/paraglide/messages.js";
import { usePanAndZoom } from "@/ui/use-pan-and-zoom";
import { type Collage, heightOf, type Piece } from "./collage";
import type { PiecePicture } from "./piece-pictures";

interface Props {
  collage: Collage;
  pictures: Readonly<Record<string, PiecePicture>>;
  /** The selected piece's garment. */
  selected: string | null;
  onSelect: (garmentId: string | null) => void;
  onChange: (garmentId: string, change: (piece: Piece) => Piece) => void;
  onFront: (garmentId: string) => void;
  onRemove: (garmentId: string) => void;
}

export function CollageStage({ collage, pictures, selected, onSelect, ...acts }: Props) {
  const page = useRef<HTMLFieldSetElement>(null);
  // The first finger's press selects, and its first move must already move that piece.
  const held = useRef(selected);
  held.current = selected;
  const select = (garmentId: string | null) => {
    held.current = garmentId;
    onSelect(garmentId);
  };
  const handlers = usePanAndZoom(page, {
    onGesture: ({ by, scale, turn }) => {
      if (!held.current) return;
      acts.onChange(held.current, (piece) => ({
        ...piece,
        x: piece.x + by.x,
        y: piece.y + by.y,
        width: piece.width * scale,
        angle: piece.angle + turn,
      }));
    },
    onDoubleTap: () => held.current && acts.onFront(held.current),
  });
  /** A second finger pinches the piece that the first one holds, wherever it touches. */
  const onPointerDownCapture = (event: PointerEvent) => {
    if (event.isPrimary) select(pieceUnder(event));
  };
  return (
    <fieldset
      ref={page}
      aria-label={m.collage_title()}
      className="relative block size-full min-w-0 touch-none select-none overflow-hidden rounded-print border border-line"
      style={{ aspectRatio: PORTRAIT, backgroundColor: collage.background }}
      onPointerDownCapture={onPointerDownCapture}
      {...handlers}
    >
      {collage.pieces.map((piece) => (
        <PlacedPiece
          key={piece.garmentId}
          piece={piece}
          picture={pictures[piece.picture]}
          isSelected={piece.garmentId === selected}
          onFocus={() => select(piece.garmentId)}
          onChange={(change) => acts.onChange(piece.garmentId, change)}
          onRemove={() => acts.onRemove(piece.garmentId)}
        />
      ))}
    </fieldset>
  );
}

const pieceUnder = ({ target }: PointerEvent): string | null =>
  (target as Element).closest<HTMLElement>("[data-piece]")?.dataset.piece ?? null;

const STEP = 0.01;
const FAR_STEP = 0.05;
const SCALE_STEP = 1.1;
const TURN_STEP = 5;
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SCALES: Record<string, number> = { "+": SCALE_STEP, "=": SCALE_STEP, "-": 1 / SCALE_STEP };
const TURNS: Record<string, number> = { "[": -TURN_STEP, "]": TURN_STEP };

/** Return what a key does to a piece; null for other keys. */
function changeBy({ key, shiftKey }: KeyboardEvent): ((piece: Piece) => Piece) | null {
  const step = shiftKey ? FAR_STEP : STEP;
  const [right, down] = MOVES[key] ?? [0, 0];
  const [scale, turn] = [SCALES[key] ?? 1, TURNS[key] ?? 0];
  if (!right && !down && !turn && scale === 1) return null;
  return (piece) => ({
    ...piece,
    x: piece.x + right * step,
    y: piece.y + down * step,
    width: piece.width * scale,
    angle: piece.angle + turn,
  });
}

interface PlacedProps {
  piece: Piece;
  picture: PiecePicture | undefined;
  isSelected: boolean;
  onFocus: () => void;
  onChange: (change: (piece: Piece) => Piece) => void;
  onRemove: () => void;
}

function PlacedPiece({ piece, picture, isSelected, onFocus, onChange, onRemove }: PlacedProps) {
  const url = useObjectUrl(picture?.shown ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const change = changeBy(event);
    const removes = event.key === "Delete" || event.key === "Backspace";
    if (!change && !removes) return;
    event.preventDefault();
    if (change) onChange(change);
    else onRemove();
  };
  return (
    <button
      type="button"
      data-piece={piece.garmentId}
      aria-label={m.collage_piece_keys({ name: piece.name })}
      aria-pressed={isSelected}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="absolute block cursor-grab outline-accent outline-offset-2 focus-visible:outline-2 active:cursor-grabbing aria-pressed:outline-2 aria-pressed:outline-dashed"
      style={{
        left: `${piece.x * 100}%`,
        top: `${piece.y * 100}%`,
        width: `${piece.width * 100}%`,
        height: `${heightOf(piece) * 100}%`,
        transform: `translate(-50%, -50%) rotate(${piece.angle}deg)`,
      }}
    >
      {url && <img src={url} alt="" draggable={false} className="pointer-events-none size-full" />}
    </button>
  );
}
