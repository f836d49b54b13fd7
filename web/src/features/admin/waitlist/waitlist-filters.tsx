/** Filters the waitlist by state, country, source and text. The filters are in the URL. */
import { type FormEvent, useState } from "react";
import type { WaitlistEntry } from "@/api/types";
import type { WaitlistFilter } from "@/features/admin/queries";
import { listCountries } from "@/lib/text/countries";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";

interface Props {
  filter: WaitlistFilter;
  onFilter: (filter: WaitlistFilter) => void;
}

const STATES: readonly { value: WaitlistEntry["state"] | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "waiting", label: "Waiting" },
  { value: "invited", label: "Invited" },
  { value: "joined", label: "Joined" },
  { value: "declined", label: "Declined" },
];
const EVERYWHERE = { value: "", label: "Everywhere" };

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
      aria-label="Filter the waitlist"
      onSubmit={search}
      className="grid grid-cols-2 items-end gap-3 tablet:grid-cols-[9rem_11rem_8rem_minmax(0,1fr)_auto] desktop:grid-cols-3 desktop:[&>:nth-child(4)]:col-span-2"
    >
      <Select
        label="State"
        options={STATES}
        value={filter.state ?? ""}
        onChange={({ target }) => {
          const state = (target.value || undefined) as WaitlistFilter["state"];
          onFilter({ ...filter, state });
        }}
      />
      <Select
        label="Country"
        options={[EVERYWHERE, ...listCountries()]}
        value={filter.country ?? ""}
        onChange={({ target }) => onFilter({ ...filter, country: target.value || undefined })}
      />
      <TextField
        label="Source"
        placeholder="web"
        value={source}
        onChange={({ target }) => setSource(target.value)}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Part of an email or a reason"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
}
