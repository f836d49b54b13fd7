/** Fields for a recommendation's reason, period and countries. */

import { countryName, listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { ChoiceChip } from "@/ui/choice-chip";
import { Select } from "@/ui/select";
import { TextArea, TextField } from "@/ui/text-field";

export const MAX_REASON_LENGTH = 200;

export interface Terms {
  reason: string;
  /** Days, as `2026-11-21`; the last one is included. */
  from: string;
  until: string;
  countries: string[];
}

interface Props {
  terms: Terms;
  onChange: (terms: Terms) => void;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
}

export function PeriodFields({ terms, onChange, errors }: Props) {
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change });
  return (
    <>
      <TextArea
        label={m.common_reason()}
        description={m.admin_recommend_reason_hint()}
        required
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        value={terms.reason}
        error={errors.reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <TextField
          label={m.common_from()}
          type="date"
          required
          value={terms.from}
          error={errors.starts_at}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label={m.common_until()}
          type="date"
          required
          min={terms.from}
          value={terms.until}
          error={errors.ends_at}
          onChange={({ target }) => set({ until: target.value })}
        />
      </div>
      <CountriesField countries={terms.countries} onChange={(countries) => set({ countries })} />
    </>
  );
}

const ADD = { value: "", label: m.admin_recommend_add_country() };

function CountriesField({ countries, onChange }: CountriesProps) {
  const others = listCountries().filter(({ value }) => !countries.includes(value));
  return (
    <div className="grid gap-2">
      <Select
        label={m.admin_recommend_countries()}
        description={countries.length === 0 ? m.admin_recommend_no_countries() : undefined}
        options={[ADD, ...others]}
        value=""
        onChange={({ target }) => target.value && onChange([...countries, target.value])}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {countries.map((code) => (
          <ChoiceChip
            key={code}
            chosen
            onPress={() => onChange(countries.filter((other) => other !== code))}
          >
            {countryName(code)} <span aria-hidden="true">×</span>
            <span className="sr-only">{m.admin_recommend_remove_country()}</span>
          </ChoiceChip>
        ))}
      </div>
    </div>
  );
}

interface CountriesProps {
  countries: string[];
  onChange: (countries: string[]) => void;
}
