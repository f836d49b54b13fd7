/** How often a garment was worn since it was washed, and a button for when it was. */
import type { Garment } from "@/api/types";
import { useChangeGarments } from "@/features/wardrobe/queries";
import { counted, formatNumber } from "@/lib/text/count";
import { longDate, today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";

export function WashCounter({ garment }: { garment: Garment }) {
  const change = useChangeGarments();
  const { wash_after, washed_on, needs_wash } = garment;
  if (!wash_after && !washed_on) return null;
  const washed = () =>
    change.mutate(
      { ids: [garment.id], change: { washed_on: today() } },
      { onSuccess: () => bubble(m.garments_saved()), onError: (error) => void toastProblem(error) },
    );
  return (
    <section
      aria-label={m.garments_washing()}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p className="min-w-0 text-small">
        {needs_wash && <strong className="block font-[560]">{m.garments_needs_washing()}</strong>}
        {wearsText(garment)}
      </p>
      <Button variant="secondary" onPress={washed} isPending={change.isPending}>
        {m.garment_washed_today()}
      </Button>
    </section>
  );
}

function wearsText({ wash_after, washed_on, wears_since_wash }: Garment): string {
  const day = washed_on ? longDate(washed_on) : "";
  const worn = wears_since_wash ?? 0;
  if (!wash_after) return m.garment_wears_since({ ...counted(worn), day });
  const wears = { ...counted(wash_after), worn: formatNumber(worn) };
  return day ? m.garment_wears_of_limit_since({ ...wears, day }) : m.garment_wears_of_limit(wears);
}
