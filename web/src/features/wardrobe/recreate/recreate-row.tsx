/** One piece of an outfit beside the user's chosen garment and alternatives. */
import type { Garment, Match, Outfit, RecreatedPiece } from "@/api/types";
import { CroppedPicture } from "@/components/cropped-picture";
import { GARMENT_ASPECT, GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { matchReason } from "@/features/wardrobe/pins/match-reasons";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { missingText } from "./recreate-text";

interface Props {
  piece: RecreatedPiece;
  photo: Outfit["photo"];
  /** The garment chosen for the piece. */
  chosen: Garment | null;
  /** The ids of garments chosen for other pieces. */
  usedIds: readonly string[];
  onChoose: (garment: Garment | null) => void;
  /** Offers all of the user's garments. */
  onOther: () => void;
}

export function RecreateRow({ piece, photo, chosen, usedIds, onChoose, onOther }: Props) {
  const { pin, matches } = piece;
  const name = pin.garment?.name ?? m.recreate_this_piece();
  const note = chosen && piece.missing ? "" : missingText(piece, usedIds);
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <figure className="grid content-start gap-1.5">
          <CroppedPicture
            picture={{ ...photo, crop: pin }}
            alt=""
            aspectRatio={GARMENT_ASPECT}
            width={240}
          />
          <figcaption className="text-small">{name}</figcaption>
        </figure>
        {chosen ? <Mine garment={chosen} matches={matches} /> : <Nothing piece={piece} />}
      </div>
      {note && <p className="text-quiet text-small">{note}</p>}
      {matches.length > 0 && (
        <Options name={name} matches={matches} chosen={chosen} onChoose={onChoose} />
      )}
      <div>
        <Button variant="secondary" onPress={onOther}>
          {m.recreate_choose_another()}
        </Button>
      </div>
    </section>
  );
}

function Mine({ garment, matches }: { garment: Garment; matches: readonly Match[] }) {
  const match = matches.find((item) => item.garment.id === garment.id);
  return (
    <figure className="grid content-start gap-1.5">
      <GarmentPicture garment={garment} width={240} isDescribed={false} />
      <figcaption className="grid text-small">
        <span>{m.recreate_yours({ name: garment.name })}</span>
        <span className="text-quiet">{match ? matchReason(match) : m.recreate_own_choice()}</span>
      </figcaption>
    </figure>
  );
}

function Nothing({ piece: { matches, missing } }: { piece: RecreatedPiece }) {
  const words = missing ? m.recreate_nothing_chosen() : m.recreate_omitted();
  return (
    <p
      className="grid place-items-center self-start border border-edge border-dashed p-3 text-center text-quiet text-small"
      style={{ aspectRatio: GARMENT_ASPECT }}
    >
      {matches.length === 0 ? m.recreate_nothing_close_empty() : words}
    </p>
  );
}

interface OptionsProps {
  name: string;
  matches: readonly Match[];
  chosen: Garment | null;
  onChoose: (garment: Garment | null) => void;
}

function Options({ name, matches, chosen, onChoose }: OptionsProps) {
  return (
    <fieldset className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
      <legend className="sr-only">{m.recreate_options({ name })}</legend>
      {matches.map(({ garment }) => {
        const isChosen = garment.id === chosen?.id;
        return (
          <button
            key={garment.id}
            type="button"
            aria-pressed={isChosen}
            aria-label={garment.name}
            onClick={() => onChoose(isChosen ? null : garment)}
            className={classes(
              "w-14 shrink-0 overflow-hidden rounded-print outline-offset-2",
              isChosen && "ring-2 ring-accent",
            )}
          >
            <GarmentPicture garment={garment} width={56} isDescribed={false} />
          </button>
        );
      })}
    </fieldset>
  );
}
