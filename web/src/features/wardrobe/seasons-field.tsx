/** The seasons in which something is worn. */
import type { Garment } from "@/api/types";
import { Checkbox } from "@/ui/checkbox";
import { SEASONS } from "./search";
import { capital } from "./words";

type Seasons = Garment["seasons"];

export function SeasonsField({
  value,
  onChange,
}: {
  value: Seasons;
  onChange: (seasons: Seasons) => void;
}) {
  return (
    <fieldset>
      <legend className="font-[560] text-small">Seasons</legend>
      <div className="grid grid-cols-2">
        {SEASONS.map((season) => (
          <Checkbox
            key={season}
            isSelected={value.includes(season)}
            onChange={(isOn) =>
              onChange(isOn ? [...value, season] : value.filter((each) => each !== season))
            }
          >
            {capital(season)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
