/** A web vital's value with its rating, in words, shape and color. */
import type { Vital } from "@/api/types";
import { classes } from "@/lib/browser/classes";
import { formatVital, type RatingName, rate } from "./vital-format";

const COLORS: Record<RatingName, string> = {
  Good: "text-accent",
  "Needs work": "text-caution",
  Poor: "text-danger",
};
const SHAPES: Record<RatingName, string> = { Good: "●", "Needs work": "▲", Poor: "■" };

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
        <span aria-hidden="true">{SHAPES[rating]}</span> {rating}
      </span>
    </span>
  );
}
