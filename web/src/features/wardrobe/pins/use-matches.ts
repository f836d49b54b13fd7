/** Looks up garments for each pin without one, while the user continues. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { wardrobeKeys } from "@/features/wardrobe/queries";
import { jsonEqual } from "@/lib/http/json-equal";
import type { Box } from "@/lib/photos/boxes";
import { findMatches, type Matches, type MatchSource } from "./matches-queries";
import { isBlank, type Piece } from "./use-pieces";

export type Lookup = { phase: "looking" } | { phase: "failed" } | ({ phase: "found" } & Matches);

/**
 * The best match is taken without a tap if its score is at least this, and this many times the next
 * one's.
 */
const BEST_MATCH = { score: 0.15, lead: 1.6 };
/** A moved box, or one whose type is being typed, is looked up again after a pause. */
const REST_MS = 500;
/** After this, recently worn garments are offered. */
const PATIENCE_MS = 6_000;

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

interface Question {
  box: Box;
  /** As typed so far; empty when no type is known. */
  category: string;
}

interface Found {
  lookups: Record<string, Lookup>;
  /** Looks a piece up again when its type became known or changed. */
  setCategory: (key: string, category: string) => void;
}

export function useMatches(
  source: MatchSource,
  pieces: readonly Piece[],
  onBestMatch: (key: string, garmentId: string) => void,
): Found {
  const queryClient = useQueryClient();
  const [lookups, setLookups] = useState<Record<string, Lookup>>({});
  const [categories, setCategories] = useState<Record<string, string>>({});
  const looked = useRef(new Map<string, Question>());
  const take = useRef(onBestMatch);
  useEffect(() => {
    take.current = onBestMatch;
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
      const isMoved = !jsonEqual(before?.box, question.box);
      if (isMoved) show({ phase: "looking" });
      const pinned = pieces.flatMap((item) => (item !== piece && item.pin.garment_id) || []);
      const asked = { box: question.box, pinned, category: question.category || undefined };
      const answer = findMatches(source, asked).catch(() => null);
      // A late answer is still shown, also after the user was told that there is none yet.
      const timer = setTimeout(() => {
        if (isMoved && looked.current.get(key) === question) show({ phase: "failed" });
      }, PATIENCE_MS);
      const found = await answer;
      clearTimeout(timer);
      if (looked.current.get(key) !== question) return;
      for (const { garment } of found?.items ?? []) {
        queryClient.setQueryData(wardrobeKeys.garment(garment.id), garment);
      }
      // The result for the same box without its type is better than nothing.
      if (found) show({ phase: "found", ...found });
      else if (isMoved) show({ phase: "failed" });
      const bestGarment = !before && found && bestMatchOf(found, pinned);
      if (bestGarment) take.current(key, bestGarment);
    };
    const stale = pieces.filter(
      (piece) =>
        (isBlank(piece.pin) || categories[piece.key] !== undefined) &&
        !jsonEqual(looked.current.get(piece.key), questionOf(piece)),
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

function bestMatchOf({ items }: Matches, pinned: readonly string[]): string | null {
  const [best, second] = items.filter(({ garment }) => !pinned.includes(garment.id));
  const isBest =
    best && best.score >= BEST_MATCH.score && best.score >= BEST_MATCH.lead * (second?.score ?? 0);
  return isBest ? best.garment.id : null;
}
