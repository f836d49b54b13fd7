/** A tag as its cover: the newest or chosen picture, its name, its size. */
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import { OutfitTile } from "@/components/outfit-tile";
import { classes } from "@/lib/browser/classes";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

interface Props {
  name: string;
  outfitCount: number;
  cover: Outfit | undefined;
  /** There is one, but it has not loaded yet. */
  isComing?: boolean;
  /** In the corner, only for the owner. */
  mark?: ReactNode;
  /** Below the name, such as the owner. */
  children?: ReactNode;
}

export function TagCover({ name, outfitCount, cover, isComing, mark, children }: Props) {
  return (
    <>
      {cover ? (
        <OutfitTile photo={cover.photo} alt="">
          {mark}
        </OutfitTile>
      ) : (
        <span
          className={classes(
            "relative block aspect-portrait rounded-print",
            isComing ? "bg-surface" : "border border-edge border-dashed",
          )}
        >
          {mark}
        </span>
      )}
      <span className="mt-2 block wrap-break-word">{name}</span>
      {children}
      <span className="block text-quiet text-small">
        {m.feed_outfits_count(counted(outfitCount))}
      </span>
    </>
  );
}
