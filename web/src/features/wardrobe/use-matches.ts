/** Looks up the garments that each pin without one may show, while the person goes on. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Box } from "@/lib/boxes";
import { isSame } from "@/lib/is-same";
import { findMatches, type Matches, type MatchSource } from "./matches-queries";
import { wardrobeKeys } from "./queries";
import { isBlank, type Piece } from "./use-pieces";

export type Lookup = { phase: "looking" } | { phase: "failed" } | ({ phase: "found" } & Matches);

/** The best match is taken without a tap when it is this good, and so many times better than the next. */
const SURE = { score: 0.15, lead: 1.6 };
/** A box that was moved, or whose type is being typed, is looked at again when it rests. */
const REST_MS = 500;
const PATIENCE_MS = 6_000;

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

interface Question {
  box: Box;
  /** As the person named it so far; empty when no type is known. */
  category: string;
}

interface Found {
  lookups: Record<string, Lookup>;
  /** Asks again for a piece whose type became known or changed. */
  setCategory: (key: string, category: string) => void;
}

export function useMatches(
  source: MatchSource,
  pieces: readonly Piece[],
  onSure: (key: string, garmentId: string) => void,
): Found {
  const queryClient = useQueryClient();
  const [lookups, setLookups] = useState<Record<string, Lookup>>({});
  const [categories, setCategories] = useState<Record<string, string>>({});
  const looked = useRef(new Map<string, Question>());
  const take = useRef(onSure);
  useEffect(() => {
    take.current = onSure;
  });
  useEffect(() => {
    const questionOf = ({ key, pin }: Piece): Question => ({
      box: boxOf(pin),
      category: categories[key] ?? "",
    });
    const look = async (piece: Piece) => {
      const { key } = piece;
      const question = questionOf(piece);
      const before = looked.current.get(key);
      looked.current.set(key, question);
      const show = (lookup: Lookup) => setLookups((shown) => ({ ...shown, [key]: lookup }));
      const isMoved = !isSame(before?.box, question.box);
      if (isMoved) show({ phase: "looking" });
      const pinned = pieces.flatMap((one) => (one !== piece && one.pin.garment_id) || []);
      const found = await ask(source, question, pinned);
      if (looked.current.get(key) !== question) return;
      for (const { garment } of found?.items ?? []) {
        queryClient.setQueryData(wardrobeKeys.garment(garment.id), garment);
      }
      // What was found for the same box without its type is better than nothing.
      if (found) show({ phase: "found", ...found });
      else if (isMoved) show({ phase: "failed" });
      const sure = !before && found && sureOf(found, pinned);
      if (sure) take.current(key, sure);
    };
    const stale = pieces.filter(
      (piece) =>
        (isBlank(piece.pin) || categories[piece.key] !== undefined) &&
        !isSame(looked.current.get(piece.key), questionOf(piece)),
    );
    const changed = stale.filter(({ key }) => looked.current.has(key));
    for (const piece of stale) if (!changed.includes(piece)) void look(piece);
    const timer = setTimeout(() => {
      for (const piece of changed) void look(piece);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [pieces, categories, source, queryClient]);
  const setCategory = (key: string, category: string) =>
    setCategories((before) => ({ ...before, [key]: category.trim() }));
  return { lookups, setCategory };
}

const ask = (
  source: MatchSource,
  { box, category }: Question,
  pinned: readonly string[],
): Promise<Matches | null> =>
  within(PATIENCE_MS, findMatches(source, { box, pinned, category: category || undefined })).catch(
    () => null,
  );

function sureOf({ items }: Matches, pinned: readonly string[]): string | null {
  const [best, second] = items.filter(({ garment }) => !pinned.includes(garment.id));
  const isSure = best && best.score >= SURE.score && best.score >= SURE.lead * (second?.score ?? 0);
  return isSure ? best.garment.id : null;
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("Too slow.")), ms)),
  ]);
