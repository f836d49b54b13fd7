/** Chooses a pin's garment: a known one, best match first, or a new piece. */
import { useState } from "react";
import type { Garment } from "@/api/types";
import { PhotoCrop } from "@/components/photo-crop";
import { AllGarments } from "@/features/wardrobe/garments/all-garments";
import { classes } from "@/lib/browser/classes";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { BackIcon, TrashIcon } from "@/ui/icons";
import { MatchStrip } from "./match-strip";
import { PieceForm } from "./piece-form";
import type { Lookup } from "./use-matches";
import { BLANK, isBlank, type Piece } from "./use-pieces";

export type PanelMode = "match" | "new" | "all";

interface Props {
  /** The URL of the photo, and its width over its height. */
  photo: { url: string; aspect: number };
  piece: Piece;
  number: number;
  name: string;
  lookup: Lookup | undefined;
  usedIds: readonly string[];
  mode: PanelMode;
  onMode: (mode: PanelMode) => void;
  /** Its type changed while it is being named; empty when unknown. */
  onCategory: (category: string) => void;
  onChoose: (garment: Garment) => void;
  onName: (garment: { name: string; category?: string }) => void;
  onRemove: () => void;
}

const CUT_ASPECT = 0.8;

export function PinPanel({ photo, piece, number, name, lookup, usedIds, mode, ...on }: Props) {
  const { pin } = piece;
  const shownNumber = formatNumber(number);
  const [start] = useState(pin.new_garment ?? BLANK);
  const colors = lookup?.phase === "found" ? lookup.colors : [];
  return (
    <section
      aria-label={m.pins_piece_number({ number: shownNumber })}
      className="grid content-start gap-3"
    >
      <div className="flex min-h-target items-center gap-1">
        {mode !== "match" && (
          <IconButton aria-label={m.pins_back_to_matches()} onPress={() => on.onMode("match")}>
            <BackIcon />
          </IconButton>
        )}
        {mode !== "match" && (
          // On a phone the photo itself makes room for the fields.
          <span className="me-2 w-14 shrink-0 desktop:hidden">
            <PhotoCrop
              url={photo.url}
              box={pin}
              aspects={{ picture: photo.aspect, frame: CUT_ASPECT }}
            />
          </span>
        )}
        <p className="min-w-0 flex-1">
          <span className="type-label block text-quiet">
            {m.pins_piece_number({ number: shownNumber })}
          </span>
          <span className={classes("block truncate font-[560]", isBlank(pin) && "text-quiet")}>
            {headingOf(mode, name)}
          </span>
        </p>
        <IconButton aria-label={m.pins_remove_piece({ number: shownNumber })} onPress={on.onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      {mode === "match" && (
        <MatchStrip
          lookup={lookup}
          chosenId={pin.garment_id}
          usedIds={usedIds}
          onChoose={on.onChoose}
          onNew={() => on.onMode("new")}
          onAll={() => on.onMode("all")}
        />
      )}
      {mode === "new" && (
        <PieceForm start={start} colors={colors} onCategory={on.onCategory} onDone={on.onName} />
      )}
      {mode === "all" && (
        <AllGarments chosenId={pin.garment_id} usedIds={usedIds} onChoose={on.onChoose} />
      )}
    </section>
  );
}

function headingOf(mode: PanelMode, name: string): string {
  if (mode === "new") return m.pins_new_piece();
  if (mode === "all") return m.pins_all_garments();
  return name || m.pins_which_piece();
}
