/** Filters and sort order of the garments. */
import { useQuery } from "@tanstack/react-query";
import {
  categoryLabel,
  colorOptions,
  seasonOptions,
  sortOptions,
  stateOptions,
} from "@/features/wardrobe/labels";
import { facetsQuery, type GarmentFilter } from "@/features/wardrobe/queries";
import type { OnSearch } from "@/features/wardrobe/search";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { FilterBar, FilterSelect } from "@/ui/filter-bar";

interface FiltersProps {
  filter: GarmentFilter;
  onSearch: OnSearch;
  onClear?: () => void;
}

export function GarmentFilters({ filter, onSearch, onClear }: FiltersProps) {
  const { data: facets } = useQuery(facetsQuery());
  const categories = (facets?.categories ?? []).map(({ value, count }) => ({
    value,
    label: m.garments_option({ name: categoryLabel(value), shown: formatNumber(count) }),
  }));
  const labels = (facets?.labels ?? []).map(({ value, count }) => ({
    value,
    label: m.garments_option({ name: value, shown: formatNumber(count) }),
  }));
  const present = new Set(facets?.colors.map(({ value }) => value));
  const colors = colorOptions.filter(({ value }) => present.has(value) || value === filter.color);
  return (
    <FilterBar
      onClear={onClear}
      beside={
        <FilterSelect
          label={m.garments_order()}
          value={filter.sort ?? "newest"}
          options={sortOptions}
          onChange={(sort) => onSearch({ sort: sort === "newest" ? undefined : sort })}
          canBeNone={false}
        />
      }
    >
      <FilterSelect
        label={m.garment_type()}
        value={filter.category}
        options={categories}
        onChange={(category) => onSearch({ category })}
      />
      <FilterSelect
        label={m.garment_state()}
        value={filter.state}
        options={stateOptions}
        onChange={(state) => onSearch({ state })}
      />
      <FilterSelect
        label={m.garment_color()}
        value={filter.color}
        options={colors}
        onChange={(color) => onSearch({ color })}
      />
      <FilterSelect
        label={m.common_season()}
        value={filter.season}
        options={seasonOptions}
        onChange={(season) => onSearch({ season })}
      />
      {(labels.length > 0 || filter.label) && (
        <FilterSelect
          label={m.garment_label()}
          value={filter.label}
          options={labels}
          onChange={(label) => onSearch({ label })}
        />
      )}
      {(!!facets?.needing_wash || filter.needs_wash) && (
        <FilterSelect
          label={m.garments_washing()}
          value={filter.needs_wash && "due"}
          options={[
            {
              value: "due",
              label: m.garments_option({
                name: m.garments_needs_washing(),
                shown: formatNumber(facets?.needing_wash ?? 0),
              }),
            },
          ]}
          onChange={(due) => onSearch({ needs_wash: due ? true : undefined })}
        />
      )}
    </FilterBar>
  );
}
