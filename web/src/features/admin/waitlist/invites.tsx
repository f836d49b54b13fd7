/** Invite codes: create, share as a link, revoke. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Invite } from "@/api/types";
import { invitesQuery, useWithdrawInvite } from "@/features/admin/queries";
import { formatNumber } from "@/lib/text/count";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { bubble, toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { NewInviteForm } from "./new-invite-form";

export function Invites() {
  const list = useInfiniteQuery(invitesQuery());
  const { data: invites, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    <section aria-labelledby="invites" className="grid content-start gap-4">
      <h2 id="invites" className="font-[560] text-small">
        {m.admin_invites()}
      </h2>
      <NewInviteForm />
      {error && !invites && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !invites && <Skeleton className="h-24" />}
      {invites?.length === 0 && <p className="text-quiet text-small">{m.admin_invites_none()}</p>}
      {invites && invites.length > 0 && (
        <ul aria-label={m.admin_invites()} className="grid border-line border-t">
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {m.admin_invites_older()}
        </Button>
      )}
    </section>
  );
}

function InviteRow({ invite: { id, code, note, uses, used, withdrawn_at, created_at } }: Props) {
  const { mutate, isPending } = useWithdrawInvite();
  const isOver = withdrawn_at !== null || used >= uses;
  const withdraw = () =>
    mutate(id, {
      onSuccess: () => bubble(m.admin_invite_revoked_toast()),
      onError: toastProblem,
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className={isOver ? "text-quiet line-through" : "font-[560]"}>
          <code>{code}</code>
        </p>
        <p className="text-quiet text-small">
          {note && `${note} · `}
          {withdrawn_at
            ? m.admin_invite_revoked()
            : m.admin_invite_used({ used: formatNumber(used), uses: formatNumber(uses) })}{" "}
          · {timeAgo(created_at)}
        </p>
      </div>
      {!isOver && (
        <div className="flex gap-1">
          <CopyButton text={invitationTo(code)} what={m.admin_invite_link({ code })} />
          <Button
            variant="quiet"
            aria-label={m.admin_invite_revoke_named({ code })}
            onPress={withdraw}
            isPending={isPending}
          >
            {m.admin_invite_revoke()}
          </Button>
        </div>
      )}
    </li>
  );
}

interface Props {
  invite: Invite;
}

/** The link to share: the registration page with the code filled in. */
const invitationTo = (code: string) =>
  new URL(`/register?invite=${encodeURIComponent(code)}`, location.origin).href;
