/** Filters the waitlist by state, country, source and text. The filters are in the URL. */
import { type FormEvent, useState } from "react";
import type { WaitlistEntry } from "@/api/types";
import type { WaitlistFilter } from "@/features/admin/queries";
import { listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";
import { STATE_NAMES } from "./state-names";

interface Props {
  filter: WaitlistFilter;
  onFilter: (filter: WaitlistFilter) => void;
}

const STATES: readonly { value: WaitlistEntry["state"] | ""; label: string }[] = [
  { value: "", label: m.admin_waitlist_all() },
  { value: "waiting", label: STATE_NAMES.waiting },
  { value: "invited", label: STATE_NAMES.invited },
  { value: "joined", label: STATE_NAMES.joined },
  { value: "declined", label: STATE_NAMES.declined },
];
/** As the server knows it. */
const EXAMPLE_SOURCE = "web";
const EVERYWHERE = { value: "", label: m.admin_waitlist_everywhere() };

export function WaitlistFilters({ filter, onFilter }: Props) {
  const [text, setText] = useState(filter.query ?? "");
  const [source, setSource] = useState(filter.source ?? "");
  const search = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim() || undefined;
    onFilter({ ...filter, query, source: source.trim() || undefined });
  };
  return (
    <form
      aria-label={m.admin_waitlist_filter()}
      onSubmit={search}
      className="grid grid-cols-2 items-end gap-3 tablet:grid-cols-[9rem_11rem_8rem_minmax(0,1fr)_auto] desktop:grid-cols-3 desktop:[&>:nth-child(4)]:col-span-2"
    >
      <Select
        label={m.admin_waitlist_state()}
        options={STATES}
        value={filter.state ?? ""}
        onChange={({ target }) => {
          const state = (target.value || undefined) as WaitlistFilter["state"];
          onFilter({ ...filter, state });
        }}
      />
      <Select
        label={m.common_country()}
        options={[EVERYWHERE, ...listCountries()]}
        value={filter.country ?? ""}
        onChange={({ target }) => onFilter({ ...filter, country: target.value || undefined })}
      />
      <TextField
        label={m.admin_waitlist_source()}
        placeholder={EXAMPLE_SOURCE}
        value={source}
        onChange={({ target }) => setSource(target.value)}
      />
      <TextField
        label={m.common_search()}
        type="search"
        placeholder={m.admin_waitlist_search_hint()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary">
        {m.common_search()}
      </Button>
    </form>
  );
}
