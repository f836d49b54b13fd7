/** Shown instead of the outfits of a person the user has blocked. */
import type { Profile } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { EmptyState } from "@/ui/states";
import { useBlock } from "./relationship-queries";

export function BlockedNotice({ person }: { person: Profile }) {
  const { mutate, isPending } = useBlock(person.id);
  const name = person.display_name || person.username;
  const unblock = () =>
    mutate(false, {
      onSuccess: () => bubble(m.profile_you_unblocked({ name })),
      onError: toastProblem,
    });
  return (
    <EmptyState
      title={m.profile_you_blocked({ name })}
      action={
        <Button variant="secondary" onPress={unblock} isPending={isPending}>
          {m.profile_unblock()}
        </Button>
      }
    >
      {m.profile_blocked_note({ name })}
    </EmptyState>
  );
}
