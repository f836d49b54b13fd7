/** Narrows the waitlist: state, country, source, words. It stands in the address. */
import { type FormEvent, useState } from "react";
import type { WaitlistEntry } from "@/api/types";
import { listCountries } from "@/lib/countries";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";
import type { WaitlistFilter } from "./queries";

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
  const [words, setWords] = useState(filter.query ?? "");
  const [source, setSource] = useState(filter.source ?? "");
  const search = (event: FormEvent) => {
    event.preventDefault();
    const query = words.trim() || undefined;
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
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" look="secondary">
        Search
      </Button>
    </form>
  );
}
