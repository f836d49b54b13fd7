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
/** A box that was moved is looked at again when it rests. */
const REST_MS = 500;
const PATIENCE_MS = 6_000;

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

export function useMatches(
  source: MatchSource,
  pieces: readonly Piece[],
  onSure: (key: string, garmentId: string) => void,
): Record<string, Lookup> {
  const queryClient = useQueryClient();
  const [lookups, setLookups] = useState<Record<string, Lookup>>({});
  const looked = useRef(new Map<string, Box>());
  const take = useRef(onSure);
  useEffect(() => {
    take.current = onSure;
  });
  useEffect(() => {
    const look = async ({ key, pin }: Piece) => {
      const box = boxOf(pin);
      const isFirst = !looked.current.has(key);
      looked.current.set(key, box);
      setLookups((before) => ({ ...before, [key]: { phase: "looking" } }));
      const pinned = pieces.flatMap((one) => one.pin.garment_id ?? []);
      const found = await within(PATIENCE_MS, findMatches(source, { box, pinned })).catch(
        () => null,
      );
      if (looked.current.get(key) !== box) return;
      for (const { garment } of found?.items ?? []) {
        queryClient.setQueryData(wardrobeKeys.garment(garment.id), garment);
      }
      setLookups((before) => ({
        ...before,
        [key]: found ? { phase: "found", ...found } : { phase: "failed" },
      }));
      const sure = isFirst && found && sureOf(found, pinned);
      if (sure) take.current(key, sure);
    };
    const stale = pieces.filter(
      ({ key, pin }) => isBlank(pin) && !isSame(looked.current.get(key), boxOf(pin)),
    );
    const moved = stale.filter(({ key }) => looked.current.has(key));
    for (const piece of stale) if (!moved.includes(piece)) void look(piece);
    const timer = setTimeout(() => {
      for (const piece of moved) void look(piece);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [pieces, source, queryClient]);
  return lookups;
}

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
