/** Cost per wear: overall, and of the garments with the lowest. */
import type { Insights } from "@/api/types";
import { money, wearCountText } from "@/features/wardrobe/labels";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

export function CostPerWear({ insights }: { insights: Insights }) {
  if (insights.spent.length === 0) return null;
  return (
    <section aria-label={m.wardrobe_cost_per_wear()} className="grid gap-3">
      <h2 className="type-title text-[1.5rem]">{m.wardrobe_cost_per_wear()}</h2>
      <p className="text-lead">{insights.spent.map(spentText).join(" ")}</p>
      {insights.best_value.length > 0 && (
        <table className="w-full max-w-xl border-collapse text-small tabular-nums">
          <caption className="pb-1 text-start text-quiet">{m.insights_best_value()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.insights_garment()}</th>
              <th scope="col">{m.insights_worn()}</th>
              <th scope="col">{m.wardrobe_cost_per_wear()}</th>
            </tr>
          </thead>
          <tbody>
            {insights.best_value.map(({ garment }) => (
              <tr key={garment.id} className="border-line border-b">
                <th scope="row" className="py-2 text-start font-normal">
                  {garment.name}
                </th>
                <td className="py-2 text-end text-quiet">
                  {wearCountText(garment.wear_count ?? 0)}
                </td>
                <td className="py-2 ps-4 text-end">
                  {garment.currency && money(garment.cost_per_wear ?? 0, garment.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function spentText({ currency, price, wears, cost_per_wear }: Insights["spent"][number]): string {
  const spent = { ...counted(wears), price: money(price, currency) };
  return cost_per_wear
    ? m.insights_spent_each({ ...spent, cost: money(cost_per_wear, currency) })
    : m.insights_spent(spent);
}
