/** One piece of an outfit beside the garment of mine that I'd wear instead, and the others I have. */
import type { Match, Outfit, RecreatedPiece } from "@/api/types";
import { classes } from "@/lib/classes";
import { CroppedPicture } from "@/ui/cropped-picture";
import { GARMENT_ASPECT, GarmentPicture } from "./garment-picture";
import { whyItMatches } from "./match-words";

interface Props {
  piece: RecreatedPiece;
  photo: Outfit["photo"];
  /** The id of the garment that takes its place. */
  chosen: string | null;
  onChoose: (garment: string | null) => void;
}

export function RecreatedRow({ piece, photo, chosen, onChoose }: Props) {
  const { pin, matches, missing, by_color_only } = piece;
  const name = pin.garment?.name ?? "This piece";
  const match = matches.find(({ garment }) => garment.id === chosen);
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
        {match ? <Mine match={match} /> : <Missing isMissing={missing} />}
      </div>
      {matches.length > 0 && by_color_only && (
        <p className="text-quiet text-small">
          We don't know what type of piece this is, so we only compared its looks.
        </p>
      )}
      {matches.length > 0 && (
        <Options name={name} matches={matches} chosen={chosen} onChoose={onChoose} />
      )}
    </section>
  );
}

function Mine({ match }: { match: Match }) {
  return (
    <figure className="grid content-start gap-1.5">
      <GarmentPicture garment={match.garment} width={240} isDescribed={false} />
      <figcaption className="grid text-small">
        <span>Your {match.garment.name}</span>
        <span className="text-quiet">{whyItMatches(match)}</span>
      </figcaption>
    </figure>
  );
}

function Missing({ isMissing }: { isMissing: boolean }) {
  return (
    <p
      className="grid place-items-center self-start border border-edge border-dashed p-3 text-center text-quiet text-small"
      style={{ aspectRatio: GARMENT_ASPECT }}
    >
      {isMissing ? "You don't have anything close." : "Left out"}
    </p>
  );
}

interface OptionsProps {
  name: string;
  matches: readonly Match[];
  chosen: string | null;
  onChoose: (garment: string | null) => void;
}

function Options({ name, matches, chosen, onChoose }: OptionsProps) {
  return (
    <fieldset className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
      <legend className="sr-only">What to wear for {name}</legend>
      {matches.map(({ garment }) => {
        const isChosen = garment.id === chosen;
        return (
          <button
            key={garment.id}
            type="button"
            aria-pressed={isChosen}
            aria-label={garment.name}
            onClick={() => onChoose(isChosen ? null : garment.id)}
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
