/** A web vital's value with its rating, in words, shape and color. */
import type { Vital } from "@/api/types";
import { classes } from "@/lib/browser/classes";
import { formatVital, RATING_NAMES, type RatingName, rate } from "./vital-format";

const COLORS: Record<RatingName, string> = {
  good: "text-accent",
  needs_work: "text-caution",
  poor: "text-danger",
};
const SHAPES: Record<RatingName, string> = { good: "●", needs_work: "▲", poor: "■" };

interface Props {
  vital: Pick<Vital, "name" | "good" | "poor">;
  value: number | null;
  align?: "start" | "end";
}

export function VitalValue({ vital, value, align = "end" }: Props) {
  if (value === null) return <span className="text-quiet">–</span>;
  const rating = rate(vital, value);
  return (
    <span className={classes("inline-grid", align === "end" && "justify-items-end")}>
      <span>{formatVital(vital.name, value)}</span>
      <span className={classes("whitespace-nowrap text-label", COLORS[rating])}>
        <span aria-hidden="true">{SHAPES[rating]}</span> {RATING_NAMES[rating]}
      </span>
    </span>
  );
}
