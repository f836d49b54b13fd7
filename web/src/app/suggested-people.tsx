/** Suggested people with a follow button, wherever they are offered. */
import type { PersonFound, PersonSuggested } from "@/api/types";
import { FollowListed } from "@/features/profile/follow-button";
import { SuggestedPeople } from "@/features/search/suggested-people";
import { m } from "@/paraglide/messages.js";

export const followButtonFor = (person: PersonFound) => (
  <FollowListed person={{ ...person, id: person.user_id }} state={person.follow} />
);

/**
 * Their profiles are public, so following needs no request; people already followed are left out.
 */
const followSuggested = (person: PersonSuggested, onFollowed: () => void) => (
  <FollowListed
    person={{ ...person, id: person.user_id, audience: "public" }}
    state="none"
    onFollowed={onFollowed}
  />
);

const HEADING = <h2 className="type-title text-[1.75rem]">{m.suggested_heading()}</h2>;

export default function StartingPeople() {
  return <SuggestedPeople follow={followSuggested} heading={HEADING} />;
}

/** During onboarding, where the page's heading introduces them. */
export const firstPeople = (
  <SuggestedPeople
    follow={followSuggested}
    whenEmpty={<p className="text-lead text-quiet">{m.suggested_none()}</p>}
  />
);
