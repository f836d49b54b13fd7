/** The seasons in which a garment is worn. */
import type { Garment } from "@/api/types";
import { capital } from "@/features/wardrobe/labels";
import { SEASONS } from "@/features/wardrobe/search";
import { CheckboxGroup } from "@/ui/checkbox-group";

const CHOICES = SEASONS.map((value) => ({ value, label: capital(value) }));

interface Props {
  value: Garment["seasons"];
  onChange: (seasons: Garment["seasons"]) => void;
}

export const SeasonsField = ({ value, onChange }: Props) => (
  <CheckboxGroup label="Seasons" choices={CHOICES} value={value} onChange={onChange} />
);
