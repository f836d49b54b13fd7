/** Filters of the outfits: tag, month, shelf, and a garment chosen elsewhere. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { monthName, shelfOptions } from "@/features/wardrobe/labels";
import { garmentQuery } from "@/features/wardrobe/queries";
import type { OnSearch } from "@/features/wardrobe/search";
import { m } from "@/paraglide/messages.js";
import { FilterBar, FilterChip, FilterSelect } from "@/ui/filter-bar";
import { monthsQuery, type OutfitFilter, ownTagsQuery } from "./outfit-queries";

interface Props {
  filter: OutfitFilter;
  onSearch: OnSearch;
  onClear?: () => void;
  beside: ReactNode;
}

export function OutfitFilters({ filter, onSearch, onClear, beside }: Props) {
  const { data: tags = [] } = useQuery(ownTagsQuery());
  const { data: found = [] } = useQuery(monthsQuery(filter.shelf));
  const months = withChosen(found, filter.month);
  return (
    <FilterBar onClear={onClear} beside={beside}>
      {filter.garment && (
        <GarmentChip id={filter.garment} onRemove={() => onSearch({ garment: undefined })} />
      )}
      <FilterSelect
        label={m.own_outfits_tag()}
        value={filter.tag}
        options={tags.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(tag) =>
          onSearch({
            tag,
            garment: undefined,
            shelf: undefined,
            words: undefined,
            described: undefined,
          })
        }
      />
      <FilterSelect
        label={m.own_outfits_month()}
        value={filter.month}
        options={months.map((month) => ({ value: month, label: monthName(month) }))}
        onChange={(month) => onSearch({ month })}
      />
      <FilterSelect
        label={m.own_outfits_shelf()}
        value={filter.shelf ?? "published"}
        options={shelfOptions}
        onChange={(shelf) =>
          onSearch({ shelf: shelf === "published" ? undefined : shelf, tag: undefined })
        }
        canBeNone={false}
      />
      <FilterSelect
        label={m.common_description()}
        value={filter.described}
        options={DESCRIBED}
        onChange={(described) => onSearch({ described, tag: undefined })}
      />
    </FilterBar>
  );
}

const DESCRIBED = [
  { value: "no", label: m.own_outfits_undescribed() },
  { value: "yes", label: m.own_outfits_described() },
];

function GarmentChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: garment } = useQuery(garmentQuery(id));
  return (
    <FilterChip onRemove={onRemove}>
      {garment ? m.own_outfits_with({ name: garment.name }) : m.own_outfits_with_garment()}
    </FilterChip>
  );
}

/** The chosen month stays listed even if no outfit is left in it. */
const withChosen = (months: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen && !months.includes(chosen) ? [...months, chosen].sort().reverse() : months;
