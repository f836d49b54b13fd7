/** Search for people, tags and the user's own outfits; suggestions before anything is typed. */
import type { FormEvent, ReactNode } from "react";
import { useSession } from "@/features/session";
import { saveRecentSearch } from "@/lib/browser/recent-searches";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { EmptyState } from "@/ui/states";
import { ToggleRow } from "@/ui/toggle-row";
import { Discover } from "./discover";
import { OutfitResults } from "./outfit-results";
import { type FollowSlot, PeopleResults } from "./people-results";
import { RecentSearchList } from "./recent-search-list";
import { isSearchable, isTooLong, MAX_TYPED, type SearchView, type Tab } from "./search-view";
import { TagResults } from "./tag-results";
import { useSearchText } from "./use-search-text";

interface Props {
  view: SearchView;
  onView: (view: SearchView) => void;
  /** Whether a link led here, not the browser's Back: then the field takes the focus. */
  isFresh: boolean;
  follow: FollowSlot;
  /** Shown before anything is typed. */
  peopleToStart: ReactNode;
}

const CHOICES: readonly { value: Tab; label: string }[] = [
  { value: "people", label: m.common_people() },
  { value: "tags", label: m.common_tags() },
  { value: "outfits", label: m.common_my_outfits() },
];

export function SearchPage({ view, onView, isFresh, follow, peopleToStart }: Props) {
  const userId = useSession()?.user.id ?? "";
  const query = view.q ?? "";
  const { typed, setTyped } = useSearchText(query, (q) => onView({ ...view, q: q || undefined }));
  const isLong = isTooLong(typed) || isTooLong(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong(typed)) return;
    saveRecentSearch(userId, typed);
    onView({ ...view, q: typed.trim() || undefined });
  };
  return (
    <Page title={m.common_search()} measure="grid">
      <PageHeader heading={m.common_search()} back={<BackButton fallback="/feed" />} />
      <search className="max-w-2xl">
        <form onSubmit={submit}>
          <SearchField
            label={m.common_search()}
            enterKeyHint="search"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
            autoFocus={isFresh}
          />
        </form>
      </search>
      {isLong && <TooLong />}
      {!isLong && query === "" && (
        <>
          <RecentSearchList userId={userId} onRepeat={(q) => onView({ ...view, q })} />
          {peopleToStart}
          <Discover />
        </>
      )}
      {!isLong && query !== "" && (
        <Results {...{ view, onView, follow }} onUse={() => saveRecentSearch(userId, query)} />
      )}
    </Page>
  );
}

function TooLong() {
  return (
    <div role="status">
      <EmptyState title={m.search_too_long_title()}>
        {m.search_too_long({ max: MAX_TYPED })}
      </EmptyState>
    </div>
  );
}

type ResultsProps = Pick<Props, "view" | "onView" | "follow"> & { onUse: () => void };

function Results({ view, onView, follow, onUse }: ResultsProps) {
  const typed = view.q ?? "";
  const tab = view.tab ?? "people";
  const choose = (chosen: Tab) =>
    onView({ ...view, tab: chosen === "people" ? undefined : chosen });
  if (!isSearchable(typed)) {
    return <EmptyState title={m.search_symbols_title()}>{m.search_symbols()}</EmptyState>;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ToggleRow label={m.search_what()} choices={CHOICES} value={tab} onChange={choose} />
      {tab === "people" && <PeopleResults {...{ typed, follow, onUse }} />}
      {tab === "tags" && <TagResults {...{ typed, onUse }} />}
      {tab === "outfits" && <OutfitResults {...{ typed, onUse }} />}
    </div>
  );
}
