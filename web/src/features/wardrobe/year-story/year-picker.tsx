/** Chooses the year to review, among those with outfits. */
import { m } from "@/paraglide/messages.js";

interface Props {
  year: number;
  years: readonly number[];
  onYear: (year: number) => void;
}

export function YearPicker({ year, years, onYear }: Props) {
  const offered = [...new Set([year, ...years])].toSorted((a, b) => b - a);
  if (offered.length === 1) return <p className="type-title text-[1.5rem]">{year}</p>;
  return (
    <select
      aria-label={m.story_year()}
      value={year}
      onChange={({ target }) => onYear(Number(target.value))}
      className="type-title min-h-target bg-transparent pe-2 text-[1.5rem]"
    >
      {offered.map((each) => (
        <option key={each} value={each} className="bg-canvas text-[1rem]">
          {each}
        </option>
      ))}
    </select>
  );
}
