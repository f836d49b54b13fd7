/**
 * Follow, Following, or Requested: updated optimistically, rolled back when the service refuses.
 */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { followedQuery, relationQuery } from "@/api/follows";
import type { Profile, Relation } from "@/api/types";
import { useSession } from "@/features/session";
import { saveRequestedPage } from "@/lib/auth/guard";
import { usePendingToggle } from "@/lib/http/pending-toggles";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { toast, toastProblem } from "@/ui/notices";
import { useFollow } from "./relationship-queries";

type State = Relation["follow"];
type Followable = Pick<Profile, "id" | "username" | "display_name" | "audience">;

export function FollowButton({ person }: { person: Profile }) {
  const signedIn = useSession() !== null;
  return signedIn ? <FollowSwitch person={person} /> : <FollowAfterJoining />;
}

function FollowSwitch({ person }: { person: Profile }) {
  const { data, isPending } = useQuery(relationQuery(person.id));
  const { mutate } = useFollow(person.id);
  const state = usePendingFollow(person) ?? data?.follow ?? "none";
  return <Switch {...{ person, mutate, state }} isDisabled={isPending} />;
}

interface ListedProps {
  person: Followable;
  /** As read with the list. */
  state: State;
  /** For lists that show more than the state. */
  onFollowed?: () => void;
}

/** In a list, whose state is not fetched again: followed people keep their position. */
export function FollowListed({ person, state: read, onFollowed }: ListedProps) {
  const { mutate } = useFollow(person.id);
  // Another list may have changed the state since this one was read.
  const { data: since } = useQuery({ ...followedQuery(person.id), enabled: false });
  const state = usePendingFollow(person) ?? since?.state ?? read;
  return <Switch {...{ person, mutate, state, onFollowed }} isNamed />;
}

/** The unconfirmed state after a press, also from before a reload. */
function usePendingFollow(person: Followable): State | undefined {
  const me = useSession()?.user.id ?? "";
  const follows = usePendingToggle({ person: me, kind: "follows", id: person.id });
  return follows ? expectedOf(person) : follows === false ? "none" : undefined;
}

/** People with a followers-only profile have to approve the request. */
const expectedOf = ({ audience }: Followable): State =>
  audience === "public" ? "following" : "requested";

const WORDS: Record<State, string> = {
  none: m.feed_follow(),
  following: m.feed_followed(),
  requested: m.feed_requested(),
};

/** Among several people. */
const NAMED_WORDS: Record<State, (inputs: { name: string }) => string> = {
  none: m.profile_follow_named,
  following: m.profile_followed_named,
  requested: m.profile_requested_named,
};

/** The effect of a press, where the label shows the state. */
const TITLES: Record<State, string | undefined> = {
  none: undefined,
  following: m.profile_unfollow(),
  requested: m.profile_withdraw_request(),
};

interface SwitchProps extends ListedProps {
  mutate: ReturnType<typeof useFollow>["mutate"];
  isDisabled?: boolean;
  /** Whether its accessible name includes the person, as it must among several. */
  isNamed?: boolean;
}

function Switch({ person, state, mutate, onFollowed, isDisabled, isNamed }: SwitchProps) {
  const name = person.display_name || person.username;
  const expected = expectedOf(person);
  const say = { onError: toastProblem };
  const follow = () => mutate({ follows: true, expected }, { ...say, onSuccess: onFollowed });
  const unfollow = () => {
    mutate({ follows: false, expected: "none" }, say);
    const words =
      state === "requested" ? m.profile_request_withdrawn() : m.profile_unfollowed({ name });
    toast(words, { undo: follow });
  };
  return (
    <Button
      variant={state === "none" ? "primary" : "secondary"}
      isDisabled={isDisabled}
      aria-label={isNamed ? NAMED_WORDS[state]({ name }) : undefined}
      title={TITLES[state]}
      onPress={state === "none" ? follow : unfollow}
    >
      {state !== "none" && <CheckIcon width={18} height={18} />}
      <span aria-live="polite">{WORDS[state]}</span>
    </Button>
  );
}

/** A visitor signs up or logs in first, then returns here. */
function FollowAfterJoining() {
  const navigate = useNavigate();
  const { href } = useLocation();
  const join = () => {
    saveRequestedPage(href, "join");
    void navigate({ to: "/register" });
  };
  return <Button onPress={join}>{m.feed_follow()}</Button>;
}
