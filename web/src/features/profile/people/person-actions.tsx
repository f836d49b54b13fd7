/** Actions on a person in a list; undo instead of a confirmation where possible. */

import {
  type Listed,
  type PeopleList,
  useAnswerRequest,
  useBlock,
  useFollow,
  useMute,
  useRemoveFollower,
} from "@/features/profile/relationship-queries";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toast, toastProblem } from "@/ui/notices";

interface Props {
  person: Listed;
  onDone: () => void;
}

export function PersonActions({ list, ...row }: Props & { list: PeopleList }) {
  const Actions = ACTIONS[list];
  return <Actions {...row} />;
}

const ACTIONS = {
  requests: AnswerRequest,
  followers: RemoveFollower,
  following: Unfollow,
  blocks: Unblock,
  mutes: Unmute,
} as const;

const nameOf = ({ display_name, username }: Listed) =>
  display_name || username || m.profile_someone();

export function AnswerRequest({ person, onDone }: Props) {
  const { mutate, isPending } = useAnswerRequest();
  const name = nameOf(person);
  const decide = (approves: boolean) =>
    mutate(
      { user_id: person.id, approves },
      {
        onSuccess: () => {
          bubble(approves ? m.profile_now_follows({ name }) : m.profile_request_declined());
          onDone();
        },
        onError: toastProblem,
      },
    );
  return (
    <span className="flex gap-2">
      <Button
        variant="secondary"
        aria-label={m.profile_decline_named({ name })}
        isDisabled={isPending}
        onPress={() => decide(false)}
      >
        {m.common_decline()}
      </Button>
      <Button
        aria-label={m.profile_approve_named({ name })}
        isDisabled={isPending}
        onPress={() => decide(true)}
      >
        {m.common_approve()}
      </Button>
    </span>
  );
}

function RemoveFollower({ person, onDone }: Props) {
  const { mutate, isPending } = useRemoveFollower(person.id);
  const name = nameOf(person);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        bubble(m.profile_no_longer_follows({ name }));
        onDone();
      },
      onError: toastProblem,
    });
  return (
    <Button
      variant="secondary"
      aria-label={m.profile_remove_named({ name })}
      isPending={isPending}
      onPress={remove}
    >
      {m.common_remove()}
    </Button>
  );
}

function Unfollow({ person, onDone }: Props) {
  const { mutate, isPending } = useFollow(person.id);
  const name = nameOf(person);
  const follow = () => mutate({ follows: true, expected: "following" }, { onError: toastProblem });
  const unfollow = () =>
    mutate(
      { follows: false, expected: "none" },
      {
        onSuccess: () => {
          toast(m.profile_unfollowed({ name }), { undo: follow });
          onDone();
        },
        onError: toastProblem,
      },
    );
  return (
    <Button
      variant="secondary"
      aria-label={m.profile_unfollow_named({ name })}
      isPending={isPending}
      onPress={unfollow}
    >
      {m.profile_unfollow()}
    </Button>
  );
}

function Unblock({ person, onDone }: Props) {
  const { mutate, isPending } = useBlock(person.id);
  const name = nameOf(person);
  const block = () => mutate(true, { onError: toastProblem });
  const unblock = () =>
    mutate(false, {
      onSuccess: () => {
        toast(m.profile_you_unblocked({ name }), { undo: block });
        onDone();
      },
      onError: toastProblem,
    });
  return (
    <Button
      variant="secondary"
      aria-label={m.profile_unblock_named({ name })}
      isPending={isPending}
      onPress={unblock}
    >
      {m.profile_unblock()}
    </Button>
  );
}

function Unmute({ person, onDone }: Props) {
  const { mutate, isPending } = useMute(person.id);
  const name = nameOf(person);
  const unmute = () =>
    mutate(undefined, {
      onSuccess: () => {
        bubble(m.profile_back_in_feed({ name }));
        onDone();
      },
      onError: toastProblem,
    });
  return (
    <Button
      variant="secondary"
      aria-label={m.profile_unmute_named({ name })}
      isPending={isPending}
      onPress={unmute}
    >
      {m.profile_unmute()}
    </Button>
  );
}
