/** Invitations that wait for the user's answer. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Avatar } from "@/components/avatar";
import {
  type InvitationShown,
  invitationsQuery,
  useAnswerInvitation,
} from "@/features/tags/co-owners/shared-queries";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { bubble, toastProblem } from "@/ui/notices";
import { ErrorState } from "@/ui/states";

export function Invitations() {
  const list = useInfiniteQuery(invitationsQuery());
  const { data: invitations, error, refetch } = list;
  if (error && !invitations) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!invitations || invitations.length === 0) return null;
  return (
    <section aria-label={m.tags_invitations()} className="grid max-w-2xl gap-2">
      <h2 className="type-title text-[1.75rem]">{m.tags_invitations()}</h2>
      <ul className="grid grid-cols-1">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.tag_id} invitation={invitation} />
        ))}
      </ul>
      {list.hasNextPage && <InfiniteListEnd list={list}>{null}</InfiniteListEnd>}
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationShown }) {
  const { tag_id, name, owner, invited_at } = invitation;
  const { mutate, isPending } = useAnswerInvitation();
  const navigate = useNavigate();
  const inviter = owner?.display_name || owner?.username || m.profile_someone();
  const answer = (accepts: boolean) =>
    mutate(
      { tag_id, accepts },
      {
        onSuccess: () => {
          bubble(
            accepts ? m.tags_invitation_accepted({ tag: name }) : m.tags_invitation_declined(),
          );
          // The row is gone, and with it the focus.
          void navigate({ to: "/tag/all", search: { view: "shared" }, replace: true });
        },
        onError: toastProblem,
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2 last:border-0">
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={inviter} path={owner?.avatar_path} size={40} />
        <span className="grid min-w-0 leading-snug">
          <bdi className="truncate font-[560]">{name}</bdi>
          <span className="truncate text-quiet text-small">
            {inviter} · <time dateTime={invited_at}>{timeAgo(invited_at)}</time>
          </span>
        </span>
      </span>
      <span className="flex gap-2">
        <Button
          variant="secondary"
          aria-label={m.profile_decline_named({ name })}
          isDisabled={isPending}
          onPress={() => answer(false)}
        >
          {m.common_decline()}
        </Button>
        <Button
          aria-label={m.tags_accept_named({ tag: name })}
          isDisabled={isPending}
          onPress={() => answer(true)}
        >
          {m.tags_accept()}
        </Button>
      </span>
    </li>
  );
}
