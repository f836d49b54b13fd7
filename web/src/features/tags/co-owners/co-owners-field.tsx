/** The owner's list of co-owners and invitations of a tag, and the search for people to invite. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tag } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { ConfirmSheet } from "@/ui/confirm-sheet";
import { bubble, toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { type CoOwnerShown, coOwnersQuery, useCoOwner } from "./co-owner-queries";
import { InvitePeople } from "./invite-people";

const HIDDEN = { username: null, display_name: null, avatar_path: null };

export function CoOwnersField({ tag }: { tag: Tag }) {
  const { data: coOwners, error, refetch } = useQuery(coOwnersQuery(tag.owner_id, tag.slug));
  if (error && !coOwners) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{m.tags_co_owners_note()}</p>
      {coOwners ? <Rows tag={tag} coOwners={coOwners} /> : <RowsSkeleton />}
      <InvitePeople tag={tag} invited={coOwners?.map(({ user_id }) => user_id) ?? []} />
    </div>
  );
}

function Rows({ tag, coOwners }: { tag: Tag; coOwners: readonly CoOwnerShown[] }) {
  if (coOwners.length === 0) return <p className="text-quiet">{m.tags_no_co_owners()}</p>;
  return (
    <ul aria-label={m.tags_co_owners()} className="grid grid-cols-1">
      {coOwners.map((coOwner) => (
        <li
          key={coOwner.user_id}
          className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2 last:border-0"
        >
          <PersonLine person={coOwner.person ?? HIDDEN}>
            {coOwner.state === "invited" ? m.tags_is_invited() : m.tags_is_co_owner()}
          </PersonLine>
          <RemoveButton tag={tag} coOwner={coOwner} />
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ tag, coOwner }: { tag: Tag; coOwner: CoOwnerShown }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCoOwner(tag);
  const name = coOwner.person?.display_name || coOwner.person?.username || m.tags_this_person();
  const isInvited = coOwner.state === "invited";
  const word = isInvited ? m.common_withdraw() : m.common_remove();
  const remove = () =>
    mutate(
      { user_id: coOwner.user_id, invites: false },
      {
        onSuccess: () => {
          setAsking(false);
          bubble(isInvited ? m.tags_invitation_withdrawn() : m.tags_no_longer_co_owner({ name }));
        },
        onError: toastProblem,
      },
    );
  return (
    <>
      <Button
        variant="secondary"
        aria-label={isInvited ? m.tags_withdraw_named({ name }) : m.profile_remove_named({ name })}
        onPress={() => setAsking(true)}
      >
        {word}
      </Button>
      <ConfirmSheet
        title={isInvited ? m.tags_withdraw_title() : m.tags_remove_title({ name })}
        action={word}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        isPending={isPending}
      >
        <p className="text-quiet">
          {isInvited ? m.tags_withdraw_note({ name }) : m.tags_remove_note({ name })}
        </p>
      </ConfirmSheet>
    </>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.tags_loading_co_owners()}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}
