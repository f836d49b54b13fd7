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

const nameOf = ({ display_name, username }: Listed) => display_name || username || "Someone";

export function AnswerRequest({ person, onDone }: Props) {
  const { mutate, isPending } = useAnswerRequest();
  const name = nameOf(person);
  const decide = (approves: boolean) =>
    mutate(
      { user_id: person.id, approves },
      {
        onSuccess: () => {
          bubble(approves ? `${name} now follows you` : "Request declined");
          onDone();
        },
        onError: toastProblem,
      },
    );
  return (
    <span className="flex gap-2">
      <Button
        variant="secondary"
        aria-label={`Decline ${name}`}
        isDisabled={isPending}
        onPress={() => decide(false)}
      >
        Decline
      </Button>
      <Button aria-label={`Approve ${name}`} isDisabled={isPending} onPress={() => decide(true)}>
        Approve
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
        bubble(`${name} no longer follows you`);
        onDone();
      },
      onError: toastProblem,
    });
  return (
    <Button
      variant="secondary"
      aria-label={`Remove ${name}`}
      isPending={isPending}
      onPress={remove}
    >
      Remove
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
          toast(`You unfollowed ${name}`, { undo: follow });
          onDone();
        },
        onError: toastProblem,
      },
    );
  return (
    <Button
      variant="secondary"
      aria-label={`Unfollow ${name}`}
      isPending={isPending}
      onPress={unfollow}
    >
      Unfollow
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
        toast(`You unblocked ${name}`, { undo: block });
        onDone();
      },
      onError: toastProblem,
    });
  return (
    <Button
      variant="secondary"
      aria-label={`Unblock ${name}`}
      isPending={isPending}
      onPress={unblock}
    >
      Unblock
    </Button>
  );
}

function Unmute({ person, onDone }: Props) {
  const { mutate, isPending } = useMute(person.id);
  const name = nameOf(person);
  const unmute = () =>
    mutate(undefined, {
      onSuccess: () => {
        bubble(`${name} is back in your feed`);
        onDone();
      },
      onError: toastProblem,
    });
  return (
    <Button
      variant="secondary"
      aria-label={`Unmute ${name}`}
      isPending={isPending}
      onPress={unmute}
    >
      Unmute
    </Button>
  );
}
