/** Earlier outfits whose pieces can be reused in a tap, and whether the photo was posted before. */
import { Link } from "@tanstack/react-router";
import type { NewPin, Outfit } from "@/api/types";
import { counted } from "@/lib/text/count";
import { shortDay } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { toast } from "@/ui/notices";
import { asNewPins } from "./merge-pins";

interface Duplicate {
  outfit_id: string;
  worn_on: string | null;
  published_at: string | null;
}

export function PhotoBefore({ duplicate }: { duplicate: Duplicate }) {
  const day = duplicate.published_at ?? duplicate.worn_on;
  return (
    <p className="rounded-control bg-surface px-4 py-3 text-small">
      {duplicate.published_at && day
        ? m.pins_posted_on({ day: shortDay(day.slice(0, 10)) })
        : m.pins_saved_already()}{" "}
      <Link to="/outfit/$outfitId" params={{ outfitId: duplicate.outfit_id }}>
        {m.pins_see_it()}
      </Link>
    </p>
  );
}

interface Props {
  outfits: readonly Outfit[];
  onChoose: (pins: NewPin[]) => void;
  onUndo: () => void;
}

const WIDTH = 56;
const ASPECT = 0.6;

export function SameAsBefore({ outfits, onChoose, onUndo }: Props) {
  const pinned = outfits.filter(({ pins }) => pins.length > 0);
  if (pinned.length === 0) return null;
  const choose = ({ pins }: Outfit) => {
    onChoose(asNewPins(pins));
    toast(m.pins_pieces_added(counted(pins.length)), { undo: onUndo });
  };
  return (
    <section aria-label={m.pins_same_as_last_time()} className="grid gap-2">
      <h2 className="font-[560] text-small">{m.pins_same_as_last_time_question()}</h2>
      <ul className="-mx-4 flex gap-2.5 overflow-x-auto px-4 tablet:mx-0 tablet:flex-wrap tablet:px-0">
        {pinned.map((outfit) => (
          <li key={outfit.id} className="shrink-0">
            <button
              type="button"
              onClick={() => choose(outfit)}
              className="flex items-center gap-3 rounded-control border border-edge p-1.5 pe-4 text-start hover:bg-surface"
            >
              <span className="block w-14 overflow-hidden rounded-print">
                <Image
                  path={outfit.photo.path}
                  bucket={outfit.photo.bucket}
                  thumbhash={outfit.photo.thumbhash}
                  alt=""
                  shownWidth={WIDTH}
                  aspectRatio={ASPECT}
                />
              </span>
              <span className="grid text-small">
                <span className="font-[560]">{dayOf(outfit)}</span>
                <span className="text-quiet">
                  {m.pins_pieces_count(counted(outfit.pins.length))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dayOf({ worn_on, published_at, created_at }: Outfit): string {
  return shortDay(worn_on ?? (published_at ?? created_at).slice(0, 10));
}
