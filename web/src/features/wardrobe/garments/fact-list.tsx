/** The facts of a garment that are known. */
import type { ReactNode } from "react";
import type { Garment } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import { CARE_LABELS, capital, money, REASON_LABELS, wearFigure } from "@/features/wardrobe/labels";
import { longDate } from "@/lib/text/dates";

export function FactList({ garment }: { garment: Garment }) {
  const { category, brand, size, seasons, price, currency, cost_per_wear, note } = garment;
  const { material, quantity, bought_on, link } = garment;
  const labels = garment.labels ?? [];
  const care = garment.care ?? [];
  const profile = useOwnAudience();
  return (
    <>
      <Fact name="Worn">
        {wearFigure(
          garment.wear_count ?? 0,
          garment.last_worn_on ? longDate(garment.last_worn_on) : null,
        )}
      </Fact>
      {price && currency && <Fact name="Price">{money(price, currency)}</Fact>}
      {cost_per_wear && currency && (
        <Fact name="Cost per wear">{money(cost_per_wear, currency)}</Fact>
      )}
      {category && <Fact name="Type">{capital(category)}</Fact>}
      {brand && <Fact name="Brand">{brand}</Fact>}
      {size && <Fact name="Size">{size}</Fact>}
      {material && <Fact name="Material">{material}</Fact>}
      {(quantity ?? 1) > 1 && <Fact name="Quantity">{quantity}</Fact>}
      {garment.colors.length > 0 && (
        <Fact name="Colours">
          <span className="flex flex-wrap justify-end gap-1.5">
            {garment.color_names.map(capital).join(", ")}
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
      {seasons.length > 0 && <Fact name="Seasons">{seasons.map(capital).join(", ")}</Fact>}
      <Fact name="Who can see this">
        <OwnAudienceLabel audience={garment.audience} profile={profile} />
      </Fact>
      {garment.archived_reason && (
        <Fact name="Archived">{REASON_LABELS[garment.archived_reason]}</Fact>
      )}
      {bought_on && <Fact name="Bought on">{longDate(bought_on)}</Fact>}
      {link && (
        <Fact name="Shop">
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
        <Fact name="Care">{care.map((symbol) => CARE_LABELS[symbol]).join(", ")}</Fact>
      )}
      {labels.length > 0 && <Fact name="Labels">{labels.join(", ")}</Fact>}
      {note && <Fact name="Note">{note}</Fact>}
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
