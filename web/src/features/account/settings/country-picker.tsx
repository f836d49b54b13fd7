/** All countries under a search field: type, move with the arrow keys, choose with Enter. */
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { SearchField } from "react-aria-components/SearchField";
import { type Country, listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { INPUT, inputEdge } from "@/ui/field";
import { CheckIcon, CloseIcon } from "@/ui/icons";

const NO_ANSWER = "untold";

interface Props {
  /** Null when the person would rather not say. */
  value: string | null;
  onChange: (country: string | null) => void;
}

export function CountryPicker({ value, onChange }: Props) {
  const { contains } = useFilter({ sensitivity: "base", ignorePunctuation: true });
  const countries = [{ value: NO_ANSWER, label: m.settings_country_untold() }, ...listCountries()];
  const choose = (key: string) => onChange(key === NO_ANSWER ? null : key);
  return (
    <div className="grid">
      <Autocomplete filter={contains}>
        <SearchField className="sticky top-0 z-10 -mt-3 grid gap-1.5 bg-canvas py-3">
          <Label className="font-[560] text-small">{m.common_search()}</Label>
          <div className="relative">
            <Input
              placeholder={m.settings_country_example()}
              className={`${INPUT} ${inputEdge(false)} pe-12 [&::-webkit-search-cancel-button]:hidden`}
            />
            <Button className="absolute inset-y-0 end-0.5 my-auto grid size-target place-items-center rounded-control text-quiet hover:text-ink in-data-empty:hidden">
              <CloseIcon />
            </Button>
          </div>
        </SearchField>
        <ListBox
          aria-label={m.settings_countries()}
          items={countries}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value ?? NO_ANSWER]}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            if (key !== undefined) choose(String(key));
          }}
          renderEmptyState={() => (
            <p className="px-3.5 py-6 text-quiet">{m.settings_countries_none()}</p>
          )}
          className="rounded-control border border-edge outline-none"
        >
          {CountryRow}
        </ListBox>
      </Autocomplete>
    </div>
  );
}

function CountryRow({ value, label }: Country) {
  return (
    <ListBoxItem
      id={value}
      textValue={label}
      className="flex min-h-target scroll-mt-28 cursor-default items-center justify-between gap-3 px-3.5 outline-none data-focused:bg-surface data-selected:bg-accent-soft data-selected:font-[560]"
    >
      {label}
      <CheckIcon className="in-data-selected:block hidden shrink-0 text-accent" />
    </ListBoxItem>
  );
}
