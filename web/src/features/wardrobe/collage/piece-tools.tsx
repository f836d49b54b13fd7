/** The controls below a collage: of the selected piece, or else of the page. */

import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Slider } from "@/ui/slider";
import { BACKGROUNDS, type Piece, WIDTHS } from "./collage";

interface Props {
  piece: Piece;
  onChange: (change: (piece: Piece) => Piece) => void;
  onFront: () => void;
  onBack: () => void;
  onCutOut: () => void;
  onRemove: () => void;
}

export function PieceTools({ piece, onChange, onFront, onBack, onCutOut, onRemove }: Props) {
  return (
    <section aria-label={piece.name} className="grid gap-2">
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
        <Slider
          label={m.collage_size()}
          min={WIDTHS.least}
          max={WIDTHS.most}
          step={0.01}
          value={piece.width}
          valueText={m.collage_size_value({ shown: formatNumber(Math.round(piece.width * 100)) })}
          onChange={(width) => onChange((now) => ({ ...now, width }))}
        />
        <Slider
          label={m.collage_angle()}
          min={-180}
          max={180}
          step={1}
          value={Math.round(piece.angle)}
          valueText={m.collage_angle_value(counted(Math.round(piece.angle)))}
          onChange={(angle) => onChange((now) => ({ ...now, angle }))}
        />
      </div>
      <div className="-mx-1 flex flex-wrap">
        {(
          [
            [m.collage_cut_out(), onCutOut],
            [m.collage_to_front(), onFront],
            [m.collage_to_back(), onBack],
            [m.common_remove(), onRemove],
          ] as const
        ).map(([label, act]) => (
          <button
            key={label}
            type="button"
            onClick={act}
            className="min-h-target min-w-target px-3 text-small underline"
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

const NAMES: Record<(typeof BACKGROUNDS)[number], string> = {
  "#ffffff": m.collage_paper(),
  "#efe6d8": m.collage_sand(),
  "#d9d9d6": m.collage_stone(),
  "#23211f": m.collage_ink(),
  "#f3d9d4": m.collage_blush(),
  "#d6dfd0": m.collage_sage(),
};

interface PageProps {
  background: string;
  onBackground: (background: string) => void;
  onClear?: () => void;
}

export function PageTools({ background, onBackground, onClear }: PageProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <fieldset>
        <legend className="pb-1 font-[560] text-small">{m.collage_background()}</legend>
        <div className="-mx-1 flex flex-wrap">
          {BACKGROUNDS.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={NAMES[color]}
              aria-pressed={color === background}
              onClick={() => onBackground(color)}
              className="group grid size-target place-items-center rounded-full"
            >
              <span
                className="size-7 rounded-full border border-edge outline-accent outline-offset-2 group-aria-pressed:outline-2"
                style={{ backgroundColor: color }}
              />
            </button>
          ))}
        </div>
      </fieldset>
      {onClear && (
        <Button variant="quiet" onPress={onClear}>
          {m.common_clear()}
        </Button>
      )}
    </div>
  );
}
