/** A tag as its cover: the newest or chosen picture, its name, how much is in it. */
import type { ReactNode } from "react";
import type { Audience, Outfit } from "@/api/types";
import { classes } from "@/lib/classes";
import { count } from "@/lib/count";
import { AudienceCorner } from "@/ui/audience-mark";
import { OutfitTile } from "@/ui/outfit-tile";

interface Props {
  name: string;
  outfitCount: number;
  cover: Outfit | undefined;
  /** There is one, but it has not come yet. */
  isComing?: boolean;
  /** Marked for the owner alone. */
  audience?: Audience;
  /** Below the name, such as whose it is. */
  children?: ReactNode;
}

export function TagCover({ name, outfitCount, cover, isComing, audience, children }: Props) {
  return (
    <>
      {cover ? (
        <OutfitTile photo={cover.photo} alt="">
          {audience && <AudienceCorner audience={audience} />}
        </OutfitTile>
      ) : (
        <span
          className={classes(
            "relative block aspect-portrait rounded-print",
            isComing ? "bg-surface" : "border border-edge border-dashed",
          )}
        >
          {audience && <AudienceCorner audience={audience} />}
        </span>
      )}
      <span className="mt-2 block wrap-break-word">{name}</span>
      {children}
      <span className="block text-quiet text-small">{count(outfitCount, "outfit")}</span>
    </>
  );
}
