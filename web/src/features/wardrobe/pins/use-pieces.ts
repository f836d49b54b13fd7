/** The pins being edited, each with a stable key, and their undo history. */
import { useEffect, useRef, useState } from "react";
import type { NewPin } from "@/api/types";
import { randomKey } from "@/lib/browser/random-key";
import type { Box } from "@/lib/photos/boxes";

export interface Piece {
  key: string;
  pin: NewPin;
}

interface State {
  pieces: readonly Piece[];
  past: readonly (readonly Piece[])[];
  /** Of the last step: further changes of the same drag are undone with it. */
  step: string;
}

export const MAX_PINS = 30;
const MAX_UNDO = 50;
export const BLANK = { name: "", category: "" };

export const isBlank = ({ new_garment }: NewPin): boolean =>
  !!new_garment && !new_garment.name.trim();

/** `version` is the one the pins were read from: with another one, editing restarts. */
export function usePieces(
  value: readonly NewPin[],
  onChange: (pins: NewPin[]) => void,
  version?: number,
) {
  const [state, setState] = useState(() => begin(value));
  const [base, setBase] = useState(version);
  if (base !== version) {
    setBase(version);
    setState(begin(value));
  }
  useReported(state.pieces, onChange);
  const edit = (step: string, next: (pieces: readonly Piece[]) => readonly Piece[]) =>
    setState((before) => {
      const pieces = next(before.pieces);
      if (pieces === before.pieces) return before;
      const isSame = step !== "" && step === before.step;
      const past = isSame ? before.past : [...before.past, before.pieces].slice(-MAX_UNDO);
      return { pieces, past, step };
    });
  const change = (key: string, part: Partial<NewPin>, step = "") =>
    edit(step, (pieces) =>
      pieces.map((item) => (item.key === key ? { key, pin: { ...item.pin, ...part } } : item)),
    );
  return {
    pieces: state.pieces,
    canUndo: state.past.length > 0,
    add: (box: Box): string | null => {
      if (state.pieces.length >= MAX_PINS) return null;
      const key = randomKey();
      edit("", (pieces) => [...pieces, { key, pin: { ...box, new_garment: BLANK } }]);
      return key;
    },
    place: (key: string, box: Box) => change(key, box, `place ${key}`),
    choose: (key: string, garment_id: string) => change(key, { garment_id, new_garment: null }),
    name: (key: string, new_garment: NewPin["new_garment"]) =>
      change(key, { garment_id: null, new_garment }),
    /** Takes the best garment that is not pinned yet, unless the pin got one in the meantime. */
    suggest: (key: string, garment_id: string) =>
      edit("", (pieces) => {
        const item = pieces.find((piece) => piece.key === key);
        const isTaken = pieces.some(({ pin }) => pin.garment_id === garment_id);
        if (!item || !isBlank(item.pin) || isTaken) return pieces;
        const pin = { ...item.pin, garment_id, new_garment: null };
        return pieces.map((piece) => (piece === item ? { key, pin } : piece));
      }),
    remove: (key: string) => edit("", (pieces) => pieces.filter((piece) => piece.key !== key)),
    undo: () =>
      setState(({ pieces, past }) => ({
        pieces: past.at(-1) ?? pieces,
        past: past.slice(0, -1),
        step: "",
      })),
  };
}

const begin = (value: readonly NewPin[]): State => ({
  pieces: value.map((pin) => ({ key: randomKey(), pin })),
  past: [],
  step: "",
});

/** Reports every change to the form at once: a reload may come at any moment. */
function useReported(pieces: readonly Piece[], onChange: (pins: NewPin[]) => void): void {
  const latest = useRef(onChange);
  const reported = useRef(pieces);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (reported.current === pieces) return;
    reported.current = pieces;
    latest.current(pieces.map(({ pin }) => pin));
  }, [pieces]);
}
