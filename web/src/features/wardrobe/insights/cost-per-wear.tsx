/** Cost per wear: overall, and of the garments with the lowest. */
import type { Insights } from "@/api/types";
import { money, wearCountText } from "@/features/wardrobe/labels";
import { count } from "@/lib/text/count";

export function CostPerWear({ insights }: { insights: Insights }) {
  if (insights.spent.length === 0) return null;
  return (
    <section aria-label="Cost per wear" className="grid gap-3">
      <h2 className="type-title text-[1.5rem]">Cost per wear</h2>
      <p className="text-lead">
        {insights.spent
          .map(
            ({ currency, price, wears, cost_per_wear }) =>
              `${money(price, currency)} for ${count(wears, "wear")}${cost_per_wear ? `, or ${money(cost_per_wear, currency)} per wear` : ""}`,
          )
          .join(". ")}
        .
      </p>
      {insights.best_value.length > 0 && (
        <table className="w-full max-w-xl border-collapse text-small tabular-nums">
          <caption className="pb-1 text-start text-quiet">Best value so far</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Garment</th>
              <th scope="col">Worn</th>
              <th scope="col">Cost per wear</th>
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
