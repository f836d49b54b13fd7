/** A drawn wardrobe to try without an account: choose a piece, see when it was worn. */

import { useState } from "react";
import { OutfitSketch, SKETCHES } from "@/components/outfit-sketch";
import { classes } from "@/lib/browser/classes";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { DEMO_GARMENTS, DEMO_OUTFITS, type DemoGarmentId, wearsOf } from "./demo-wear-log";

export function DemoWardrobe() {
  const [chosen, setChosen] = useState<DemoGarmentId | null>(null);
  const garment = DEMO_GARMENTS.find(({ id }) => id === chosen);
  const worn = DEMO_OUTFITS.filter(({ pieces }) => !chosen || pieces.includes(chosen));
  return (
    <div className="grid gap-5">
      <p>{m.support_demo_lead()}</p>
      <ul aria-label={m.common_garments()} className="flex flex-wrap gap-2">
        {DEMO_GARMENTS.map(({ id, name, color: colour }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => setChosen(id === chosen ? null : id)}
              className="inline-flex min-h-target items-center gap-2 rounded-full border border-line px-4 text-small transition-colors hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
                <circle cx="6" cy="6" r="5.5" fill={colour} className="stroke-edge" />
              </svg>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label={m.common_outfits()} className="grid grid-cols-3 gap-2 tablet:grid-cols-6">
        {DEMO_OUTFITS.map(({ day, sketch, pieces }) => (
          <li
            key={day}
            className={classes(
              "grid gap-1 transition-opacity duration-200",
              chosen && !pieces.includes(chosen) && "opacity-25",
            )}
          >
            <span className="block aspect-portrait overflow-hidden rounded-print">
              {SKETCHES[sketch] && <OutfitSketch {...SKETCHES[sketch]} />}
            </span>
            <span className="text-quiet text-small">{day}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-12">
        {garment ? (
          <RichText
            parts={m.support_demo_worn.parts({
              name: garment.name,
              here: m.support_demo_times(counted(worn.length)),
              all: m.support_demo_times(counted(wearsOf(garment))),
              price: formatNumber(garment.price),
              cost: costPerWear(garment.price, wearsOf(garment)),
            })}
            tags={{ strong: (name) => <strong className="font-[560]">{name}</strong> }}
          />
        ) : (
          <span className="text-quiet">{m.support_demo_pieces(counted(DEMO_GARMENTS.length))}</span>
        )}
      </p>
    </div>
  );
}

const costPerWear = (price: number, wears: number) =>
  formatNumber(price / wears, { style: "currency", currency: "EUR" });
