/** The seasons in which a garment is worn. */
import type { Garment } from "@/api/types";
import { SEASON_NAMES } from "@/features/wardrobe/labels";
import { SEASONS } from "@/features/wardrobe/search";
import { m } from "@/paraglide/messages.js";
import { CheckboxGroup } from "@/ui/checkbox-group";

const CHOICES = SEASONS.map((value) => ({ value, label: SEASON_NAMES[value] }));

interface Props {
  value: Garment["seasons"];
  onChange: (seasons: Garment["seasons"]) => void;
}

export const SeasonsField = ({ value, onChange }: Props) => (
  <CheckboxGroup label={m.garment_seasons()} choices={CHOICES} value={value} onChange={onChange} />
);
