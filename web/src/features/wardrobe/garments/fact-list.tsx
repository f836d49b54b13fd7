/** The facts of a garment that are known. */
import type { ReactNode } from "react";
import type { Garment } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import {
  CARE_LABELS,
  COLOR_NAMES,
  categoryLabel,
  money,
  REASON_LABELS,
  SEASON_NAMES,
  wearFigure,
} from "@/features/wardrobe/labels";
import { formatNumber } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";

export function FactList({ garment }: { garment: Garment }) {
  const { category, brand, size, seasons, price, currency, cost_per_wear, note } = garment;
  const { material, bought_on, link } = garment;
  const quantity = garment.quantity ?? 1;
  const labels = garment.labels ?? [];
  const care = garment.care ?? [];
  const profile = useOwnAudience();
  return (
    <>
      <Fact name={m.garment_worn()}>
        {wearFigure(
          garment.wear_count ?? 0,
          garment.last_worn_on ? longDate(garment.last_worn_on) : null,
        )}
      </Fact>
      {price && currency && <Fact name={m.garment_price()}>{money(price, currency)}</Fact>}
      {cost_per_wear && currency && (
        <Fact name={m.garment_cost_per_wear()}>{money(cost_per_wear, currency)}</Fact>
      )}
      {category && <Fact name={m.garment_type()}>{categoryLabel(category)}</Fact>}
      {brand && <Fact name={m.garment_brand()}>{brand}</Fact>}
      {size && <Fact name={m.garment_size()}>{size}</Fact>}
      {material && <Fact name={m.garment_material()}>{material}</Fact>}
      {quantity > 1 && <Fact name={m.garment_quantity()}>{formatNumber(quantity)}</Fact>}
      {garment.colors.length > 0 && (
        <Fact name={m.garment_colors()}>
          <span className="flex flex-wrap justify-end gap-1.5">
            {unitsOf(garment.color_names.map((color) => COLOR_NAMES[color]))}
            {garment.colors.map((color) => (
              <span
                key={color}
                aria-hidden="true"
                className="size-4 rounded-full border border-line"
                style={{ backgroundColor: color }}
              />
            ))}
          </span>
        </Fact>
      )}
      {seasons.length > 0 && (
        <Fact name={m.garment_seasons()}>
          {unitsOf(seasons.map((season) => SEASON_NAMES[season]))}
        </Fact>
      )}
      <Fact name={m.garment_audience()}>
        <OwnAudienceLabel audience={garment.audience} profile={profile} />
      </Fact>
      {garment.archived_reason && (
        <Fact name={m.garment_archived()}>{REASON_LABELS[garment.archived_reason]}</Fact>
      )}
      {bought_on && <Fact name={m.garment_bought_on()}>{longDate(bought_on)}</Fact>}
      {link && (
        <Fact name={m.garment_shop()}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-target items-center underline"
          >
            {hostOf(link)}
          </a>
        </Fact>
      )}
      {care.length > 0 && (
        <Fact name={m.garment_care()}>{unitsOf(care.map((symbol) => CARE_LABELS[symbol]))}</Fact>
      )}
      {labels.length > 0 && <Fact name={m.garment_labels()}>{unitsOf(labels)}</Fact>}
      {note && <Fact name={m.common_note()}>{note}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-6 border-line border-b py-2.5 first:border-t">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="as-written text-end [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The part of a web address that people know. */
const hostOf = (link: string) =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
