/** A drawn wardrobe to try without an account: choose a piece, see when it was worn. */
import { useState } from "react";
import { OutfitSketch, SKETCHES } from "@/components/outfit-sketch";
import { classes } from "@/lib/browser/classes";
import { count } from "@/lib/text/count";
import { DEMO_GARMENTS, DEMO_OUTFITS, wearsOf } from "./demo-wear-log";

export function DemoWardrobe() {
  const [chosen, setChosen] = useState<string | null>(null);
  const garment = DEMO_GARMENTS.find(({ name }) => name === chosen);
  const worn = DEMO_OUTFITS.filter(({ pieces }) => !chosen || pieces.includes(chosen));
  return (
    <div className="grid gap-5">
      <p>Six days of someone's photos. Choose a piece to see when it was worn.</p>
      <ul aria-label="Garments" className="flex flex-wrap gap-2">
        {DEMO_GARMENTS.map(({ name, color: colour }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === chosen}
              onClick={() => setChosen(name === chosen ? null : name)}
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
      <ul aria-label="Outfits" className="grid grid-cols-3 gap-2 tablet:grid-cols-6">
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
          <>
            <strong className="font-[560]">{garment.name}</strong>: worn{" "}
            {count(worn.length, "time")} in these six days, {count(wearsOf(garment), "time")} in
            all. At {garment.price} € that is {costPerWear(garment.price, wearsOf(garment))} a wear.
          </>
        ) : (
          <span className="text-quiet">
            {count(DEMO_GARMENTS.length, "piece")}, no cataloguing.
          </span>
        )}
      </p>
    </div>
  );
}

const costPerWear = (price: number, wears: number) =>
  new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(price / wears);
