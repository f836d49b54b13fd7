/** Follow, Following, or Requested: shown at once, taken back when the service refuses. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { Profile, Relation } from "@/api/types";
import { useSession } from "@/features/session";
import { saveWantedPage } from "@/lib/guard";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { toast } from "@/ui/notices";
import { relationQuery, useFollow } from "./relation-queries";

export function FollowButton({ person }: { person: Profile }) {
  const signedIn = useSession() !== null;
  return signedIn ? <FollowSwitch person={person} /> : <FollowAfterLogin />;
}

const WORDS: Record<Relation["follow"], string> = {
  none: "Follow",
  following: "Following",
  requested: "Requested",
};

function FollowSwitch({ person }: { person: Profile }) {
  const { data, isPending } = useQuery(relationQuery(person.id));
  const { mutate } = useFollow(person.id);
  const state = data?.follow ?? "none";
  const expected = person.audience === "public" ? "following" : "requested";
  const say = { onError: (error: unknown) => void toast(sentenceOf(error)) };

  const follow = () => mutate({ follows: true, expected }, say);
  const unfollow = () => {
    mutate({ follows: false, expected: "none" }, say);
    const name = person.display_name || person.username;
    const words = state === "requested" ? "Request taken back" : `You no longer follow ${name}`;
    toast(words, { undo: follow });
  };
  return (
    <Button
      look={state === "none" ? "primary" : "secondary"}
      isDisabled={isPending}
      title={state === "none" ? undefined : "Press to undo"}
      onPress={state === "none" ? follow : unfollow}
    >
      {state !== "none" && <CheckIcon width={18} height={18} />}
      <span aria-live="polite">{WORDS[state]}</span>
    </Button>
  );
}

/** A visitor logs in first and comes back here. */
function FollowAfterLogin() {
  const navigate = useNavigate();
  const { href } = useLocation();
  const logIn = () => {
    saveWantedPage(href);
    void navigate({ to: "/login" });
  };
  return <Button onPress={logIn}>Follow</Button>;
}
