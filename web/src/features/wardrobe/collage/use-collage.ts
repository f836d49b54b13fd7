/** A collage and what can be done to it, with undo; stored while it is edited. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Garment } from "@/api/types";
import { unchanged, useEditHistory } from "@/lib/browser/edit-history";
import { randomKey } from "@/lib/browser/random-key";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { toastProblem } from "@/ui/notices";
import { type Collage, MAX_PIECES, type Piece, withChanged, withPart, withPiece } from "./collage";
import { type CollageDraft, discardCollage, saveCollage } from "./collage-draft";
import { type CutOut, loadPiece, type PiecePicture } from "./piece-pictures";

const SAVE_PAUSE_MS = 300;

export function useCollage({ ownerId, ...draft }: CollageDraft) {
  const [pictures, setPictures] = useState(draft.pictures);
  const history = useEditHistory(unchanged(draft.collage));
  const collage = history.edit;
  const latest = useRef(collage);
  latest.current = collage;
  // Several pointer events may arrive before React renders the change of the first.
  const change = (changed: Collage) => {
    latest.current = changed;
    history.change(changed);
  };
  const changePiece = (garmentId: string, act: (piece: Piece) => Piece) =>
    change(withChanged(latest.current, garmentId, act));
  const keep = (picture: PiecePicture): string => {
    const key = randomKey();
    setPictures((all) => ({ ...all, [key]: picture }));
    return key;
  };
  /** Returns false if the collage is full. */
  const add = async ({ id, name, photo }: Garment): Promise<boolean> => {
    const isThere = () => latest.current.pieces.some(({ garmentId }) => garmentId === id);
    if (isThere()) return true;
    if (latest.current.pieces.length >= MAX_PIECES) {
      toastProblem(m.collage_full(counted(MAX_PIECES)));
      return false;
    }
    if (!photo) {
      toastProblem(m.collage_no_picture({ name }));
      return true;
    }
    try {
      const { picture, aspect } = await loadPiece(photo);
      // Two taps may have started to load it.
      if (!isThere())
        change(withPiece(latest.current, { garmentId: id, name, aspect, picture: keep(picture) }));
    } catch {
      toastProblem(m.collage_picture_failed({ name }));
    }
    return true;
  };
  /** Shows a piece cut out; what is left of it stays where it was. */
  const replacePicture = (garmentId: string, { shown, part }: CutOut) => {
    const piece = latest.current.pieces.find((each) => each.garmentId === garmentId);
    const before = piece && pictures[piece.picture];
    if (!before) return;
    const picture = keep({ shown, part, original: before.original });
    changePiece(garmentId, (now) => ({ ...withPart(now, before.part, part), picture }));
  };
  const forget = useSaved({ ownerId, collage, pictures });
  return { ...history, collage, pictures, change, changePiece, add, replacePicture, forget };
}

/**
 * Stores changes after a short pause, and the last one when the editor closes. Returns a function
 * that deletes what is stored, once the collage is finished.
 */
function useSaved({ ownerId, collage, pictures }: CollageDraft): () => Promise<void> {
  const waiting = useRef<CollageDraft | null>(null);
  const stored = useRef({ collage, isFinished: false });
  const flush = useCallback(() => {
    if (waiting.current) void saveCollage(waiting.current);
    waiting.current = null;
  }, []);
  useEffect(() => {
    if (stored.current.collage === collage || stored.current.isFinished) return;
    stored.current.collage = collage;
    waiting.current = { ownerId, collage, pictures };
    const timer = setTimeout(flush, SAVE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ownerId, collage, pictures, flush]);
  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);
  return () => {
    stored.current.isFinished = true;
    waiting.current = null;
    return discardCollage();
  };
}
