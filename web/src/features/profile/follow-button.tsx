/** Follow, Following, or Requested: shown at once, taken back when the service refuses. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { followedQuery, relationQuery } from "@/api/follows";
import type { Profile, Relation } from "@/api/types";
import { useSession } from "@/features/session";
import { saveWantedPage } from "@/lib/guard";
import { useWish } from "@/lib/kept-wishes";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { toast, toastProblem } from "@/ui/notices";
import { useFollow } from "./relation-queries";

type State = Relation["follow"];
type Followable = Pick<Profile, "id" | "username" | "display_name" | "audience">;

export function FollowButton({ person }: { person: Profile }) {
  const signedIn = useSession() !== null;
  return signedIn ? <FollowSwitch person={person} /> : <FollowAfterJoining />;
}

function FollowSwitch({ person }: { person: Profile }) {
  const { data, isPending } = useQuery(relationQuery(person.id));
  const { mutate } = useFollow(person.id);
  const state = useWanted(person) ?? data?.follow ?? "none";
  return <Switch {...{ person, mutate, state }} isDisabled={isPending} />;
}

interface ListedProps {
  person: Followable;
  /** As the list was read. */
  state: State;
  /** For lists that are about more than the state. */
  onFollowed?: () => void;
}

/** In a list, which came with the state and is not read again: whoever was followed stays where they are. */
export function FollowListed({ person, state: read, onFollowed }: ListedProps) {
  const { mutate } = useFollow(person.id);
  // Another list may have been used since this one was read.
  const { data: since } = useQuery({ ...followedQuery(person.id), enabled: false });
  const state = useWanted(person) ?? since?.state ?? read;
  return <Switch {...{ person, mutate, state, onFollowed }} isNamed />;
}

/** What was pressed and the service has not confirmed, also before a reload. */
function useWanted(person: Followable): State | undefined {
  const me = useSession()?.user.id ?? "";
  const follows = useWish({ person: me, kind: "follows", id: person.id });
  return follows ? expectedOf(person) : follows === false ? "none" : undefined;
}

/** A profile for followers only is asked first. */
const expectedOf = ({ audience }: Followable): State =>
  audience === "public" ? "following" : "requested";

const WORDS: Record<State, string> = {
  none: "Follow",
  following: "Following",
  requested: "Requested",
};

/** What a press does, where the words show the state. */
const TITLES: Record<State, string | undefined> = {
  none: undefined,
  following: "Unfollow",
  requested: "Withdraw request",
};

interface SwitchProps extends ListedProps {
  mutate: ReturnType<typeof useFollow>["mutate"];
  isDisabled?: boolean;
  /** Whether its name says whom, as among others it must. */
  isNamed?: boolean;
}

function Switch({ person, state, mutate, onFollowed, isDisabled, isNamed }: SwitchProps) {
  const name = person.display_name || person.username;
  const expected = expectedOf(person);
  const say = { onError: toastProblem };
  const follow = () => mutate({ follows: true, expected }, { ...say, onSuccess: onFollowed });
  const unfollow = () => {
    mutate({ follows: false, expected: "none" }, say);
    const words = state === "requested" ? "Request withdrawn" : `You unfollowed ${name}`;
    toast(words, { undo: follow });
  };
  return (
    <Button
      look={state === "none" ? "primary" : "secondary"}
      isDisabled={isDisabled}
      title={TITLES[state]}
      onPress={state === "none" ? follow : unfollow}
    >
      {state !== "none" && <CheckIcon width={18} height={18} />}
      <span aria-live="polite">{WORDS[state]}</span>
      {isNamed && <span className="sr-only">{name}</span>}
    </Button>
  );
}

/** A visitor joins first, or logs in from there, and comes back here. */
function FollowAfterJoining() {
  const navigate = useNavigate();
  const { href } = useLocation();
  const join = () => {
    saveWantedPage(href, "join");
    void navigate({ to: "/register" });
  };
  return <Button onPress={join}>Follow</Button>;
}
