/** People to start with, wherever they are offered, with the button that follows them. */
import type { PersonFound, PersonSuggested } from "@/api/types";
import { FollowListed } from "@/features/profile/follow-button";
import { PeopleToStart } from "@/features/search/people-to-start";

export const followFound = (person: PersonFound) => (
  <FollowListed person={{ ...person, id: person.user_id }} state={person.follow} />
);

/** Everybody sees them, so nobody is asked; whom one follows already is not among them. */
const followSuggested = (person: PersonSuggested, onFollowed: () => void) => (
  <FollowListed
    person={{ ...person, id: person.user_id, audience: "public" }}
    state="none"
    onFollowed={onFollowed}
  />
);

const HEADING = <h2 className="type-title text-[1.75rem]">People to start with</h2>;

export default function StartingPeople() {
  return <PeopleToStart follow={followSuggested} heading={HEADING} />;
}

/** In the first steps, whose heading says what they are. */
export const firstPeople = (
  <PeopleToStart
    follow={followSuggested}
    whenEmpty={
      <p className="text-lead text-quiet">
        No suggestions right now. You can search for people by name at any time.
      </p>
    }
  />
);
