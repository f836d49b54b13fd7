/** The seasons in which a garment is worn. */
import type { Garment } from "@/api/types";
import { capital } from "@/features/wardrobe/labels";
import { SEASONS } from "@/features/wardrobe/search";
import { Checkbox } from "@/ui/checkbox";

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
