/** Search for people, tags and the user's own outfits; suggestions before anything is typed. */
import type { FormEvent, ReactNode } from "react";
import { useSession } from "@/features/session";
import { saveRecentSearch } from "@/lib/browser/recent-searches";
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
  { value: "people", label: "People" },
  { value: "tags", label: "Tags" },
  { value: "outfits", label: "My outfits" },
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
    <Page title="Search" measure="grid">
      <PageHeader heading="Search" back={<BackButton fallback="/feed" />} />
      <search className="max-w-2xl">
        <form onSubmit={submit}>
          <SearchField
            label="Search"
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
      <EmptyState title="That's too long to search for">
        Shorten it to {MAX_TYPED} characters or fewer.
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
    return (
      <EmptyState title="Type a letter or a number">
        Symbols and emoji alone don't match anything.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ToggleRow label="What to search" choices={CHOICES} value={tab} onChange={choose} />
      {tab === "people" && <PeopleResults {...{ typed, follow, onUse }} />}
      {tab === "tags" && <TagResults {...{ typed, onUse }} />}
      {tab === "outfits" && <OutfitResults {...{ typed, onUse }} />}
    </div>
  );
}
