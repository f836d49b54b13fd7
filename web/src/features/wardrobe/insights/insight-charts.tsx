/** The bar charts of the insights; pressing a bar shows the data behind it. */
import type { Insights } from "@/api/types";
import { PAINT } from "@/features/wardrobe/garments/colors";
import { COLOR_NAMES, categoryLabel, monthName } from "@/features/wardrobe/labels";
import { counted, formatNumber } from "@/lib/text/count";
import { listOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { BarChart } from "@/ui/bar-chart";
import { categoryOrNone } from "./chart-bars";
import { emptyMonthsText, unpinnedText } from "./insight-text";

interface Props {
  insights: Insights;
  /** Called with the bar as in the URL. */
  onOpen: (bar: string) => void;
}

export function MonthChart({ insights, onOpen }: Props) {
  const first = insights.months.findIndex(({ days }) => days > 0);
  if (first < 0) return null;
  const since = insights.months.slice(first);
  const months = since.filter(({ days }) => days > 0);
  const empty = since.filter(({ days }) => days === 0);
  const notes = [unpinnedText(insights), emptyMonthsText(empty.map(({ month }) => month))].filter(
    Boolean,
  );
  return (
    <BarChart
      title={m.insights_by_month()}
      heads={[
        m.insights_month(),
        m.wardrobe_days(),
        m.common_outfits(),
        m.common_pieces(),
        m.insights_wears(),
      ]}
      valueText={(days) => m.wardrobe_days_count(counted(days))}
      onOpen={(month) => onOpen(`month:${month}`)}
      bars={months.map(({ month, days, outfits, garments, wears }) => ({
        key: month,
        label: monthName(month, "short"),
        value: days,
        cells: [outfits, garments, wears].map((figure) => formatNumber(figure)),
      }))}
    >
      {notes.length > 0 && <p className="text-quiet text-small">{notes.join(" ")}</p>}
    </BarChart>
  );
}

export function CategoryChart({ insights, period, onOpen }: Props & { period: string }) {
  const worn = insights.categories.filter(({ wears }) => wears > 0);
  const rest = insights.categories.filter(({ wears, category }) => wears === 0 && category);
  if (worn.length === 0) return null;
  return (
    <BarChart
      title={m.insights_by_type()}
      heads={[m.insights_type(), m.insights_wears(), m.common_pieces(), m.insights_of_these_worn()]}
      valueText={(wears) => m.wardrobe_wears(counted(wears))}
      onOpen={(category) => onOpen(`category:${category}`)}
      bars={worn.map(({ category, wears, garments, worn: used }) => ({
        key: category,
        label: categoryOrNone(category),
        value: wears,
        cells: [garments, used].map((figure) => formatNumber(figure)),
      }))}
    >
      {rest.length > 0 && (
        <p className="text-quiet text-small">
          {m.insights_types_not_worn({
            period,
            types: listOf(rest.map(({ category }) => categoryLabel(category))),
          })}
        </p>
      )}
    </BarChart>
  );
}

export function ColorChart({ insights, onOpen }: Props) {
  if (insights.colors.length === 0) return null;
  return (
    <BarChart
      title={m.insights_by_color()}
      heads={[
        m.insights_color(),
        m.common_pieces(),
        m.insights_wears(),
        m.insights_of_these_worn(),
      ]}
      valueText={(pieces) => m.wardrobe_pieces(counted(pieces))}
      onOpen={(color) => onOpen(`color:${color}`)}
      bars={insights.colors
        .toSorted((a, b) => b.garments - a.garments)
        .map(({ color, wears, garments, worn }) => ({
          key: color,
          label: COLOR_NAMES[color],
          value: garments,
          color: PAINT[color],
          cells: [wears, worn].map((figure) => formatNumber(figure)),
        }))}
    />
  );
}
