/** The bar charts of the insights; pressing a bar shows the data behind it. */
import type { Insights } from "@/api/types";
import { PAINT } from "@/features/wardrobe/garments/colors";
import { capital, monthName } from "@/features/wardrobe/labels";
import { BarChart } from "@/ui/bar-chart";
import { categoryLabel } from "./chart-bars";
import { emptyMonthsText, joinNames, unpinnedText } from "./insight-text";

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
      title="Month by month"
      heads={["Month", "Days", "Outfits", "Pieces", "Wears"]}
      onOpen={(month) => onOpen(`month:${month}`)}
      bars={months.map(({ month, days, outfits, garments, wears }) => ({
        key: month,
        label: monthName(month, "short"),
        value: days,
        cells: [outfits, garments, wears],
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
      title="By type"
      heads={["Type", "Wears", "Pieces", "Of these worn"]}
      onOpen={(category) => onOpen(`category:${category}`)}
      bars={worn.map(({ category, wears, garments, worn: used }) => ({
        key: category,
        label: categoryLabel(category),
        value: wears,
        cells: [garments, used],
      }))}
    >
      {rest.length > 0 && (
        <p className="text-quiet text-small">
          Not worn {period}: {joinNames(rest.map(({ category }) => capital(category)))}.
        </p>
      )}
    </BarChart>
  );
}

export function ColorChart({ insights, onOpen }: Props) {
  if (insights.colors.length === 0) return null;
  return (
    <BarChart
      title="By colour"
      heads={["Colour", "Pieces", "Wears", "Of these worn"]}
      onOpen={(color) => onOpen(`color:${color}`)}
      bars={insights.colors
        .toSorted((a, b) => b.garments - a.garments)
        .map(({ color, wears, garments, worn }) => ({
          key: color,
          label: capital(color),
          value: garments,
          color: PAINT[color],
          cells: [wears, worn],
        }))}
    />
  );
}
