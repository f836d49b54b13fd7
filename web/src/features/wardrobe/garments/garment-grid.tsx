/** Garments in a grid: each opens its sheet or is selected. */
import type { Garment } from "@/api/types";
import { money, STATE_LABELS, wearCountText } from "@/features/wardrobe/labels";
import { SelectedMark } from "@/features/wardrobe/selection-bar";
import type { Selection } from "@/features/wardrobe/use-selection";
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";
import { SKIPPED_OFFSCREEN } from "@/ui/skipped-offscreen";
import { GarmentPicture } from "./garment-picture";

interface Props {
  garments: readonly Garment[];
  selection: Selection;
  onOpen: (id: string) => void;
}

const GRID =
  "grid grid-cols-2 gap-x-2 gap-y-5 tablet:grid-cols-4 tablet:gap-x-4 tablet:gap-y-8 desktop:grid-cols-5 wide:grid-cols-6";
/** What OFFSCREEN_TILE needs to know of GRID. */
const GRID_SIZES =
  "[--columns:2] [--gap:0.5rem] tablet:[--columns:4] tablet:[--gap:1rem] desktop:[--columns:5] wide:[--columns:6]";
/** A skipped tile has its real height, a picture and two lines: the scroll position stays right. */
const OFFSCREEN_TILE = `${SKIPPED_OFFSCREEN} [contain-intrinsic-height:calc((100cqi-(var(--columns)-1)*var(--gap))/var(--columns)/0.8+3.125rem)]`;
const FIRST_SCREEN = 6;
const TILE_WIDTH = 240;

/** What is said below the name: how often it was worn, or what a wished one costs. */
function factOf({ state, wear_count, price, currency }: Garment): string {
  if (state !== "wished") return wearCountText(wear_count ?? 0);
  return price && currency ? money(price, currency) : "";
}

export function GarmentGrid({ garments, selection, onOpen }: Props) {
  return (
    <div className="@container">
      <ul aria-label={m.garments_mine()} className={`${GRID} ${GRID_SIZES}`}>
        {garments.map((garment, index) => {
          const isChosen = selection.has(garment.id);
          return (
            <li key={garment.id} className={index >= FIRST_SCREEN ? OFFSCREEN_TILE : undefined}>
              <button
                type="button"
                aria-pressed={selection.isOn ? isChosen : undefined}
                onClick={() => (selection.isOn ? selection.toggle(garment.id) : onOpen(garment.id))}
                className="group grid w-full gap-2 text-start"
              >
                <span className="relative block overflow-hidden rounded-print">
                  <GarmentPicture
                    garment={garment}
                    width={TILE_WIDTH}
                    isDescribed={false}
                    lazy={index >= FIRST_SCREEN}
                  />
                  <span className="absolute inset-0 bg-ink opacity-0 transition-opacity group-hover:opacity-8" />
                  {selection.isOn && <SelectedMark isChosen={isChosen} />}
                  <StateMark garment={garment} />
                </span>
                <span className="grid">
                  <span className="truncate font-[560] text-[0.9375rem]">{garment.name}</span>
                  <span className="truncate text-quiet text-small">{factOf(garment)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function StateMark({ garment: { state, needs_wash } }: { garment: Garment }) {
  if (state === "here" && !needs_wash) return null;
  return (
    <span className="absolute bottom-2 start-2 rounded-full bg-canvas/88 px-2.5 py-1 text-label text-ink">
      {state === "here" ? m.garments_needs_washing() : STATE_LABELS[state]}
    </span>
  );
}

const TILES = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function GarmentGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{m.garments_loading()}</span>
      <ul className={GRID}>
        {TILES.map((tile) => (
          <li key={tile} className="grid gap-2">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-4 w-2/3" />
          </li>
        ))}
      </ul>
    </div>
  );
}
