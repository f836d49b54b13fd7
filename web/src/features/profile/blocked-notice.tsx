/** Shown instead of the outfits of a person the user has blocked. */
import type { Profile } from "@/api/types";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { EmptyState } from "@/ui/states";
import { useBlock } from "./relationship-queries";

export function BlockedNotice({ person }: { person: Profile }) {
  const { mutate, isPending } = useBlock(person.id);
  const name = person.display_name || person.username;
  const unblock = () =>
    mutate(false, {
      onSuccess: () => bubble(`You unblocked ${name}`),
      onError: toastProblem,
    });
  return (
    <EmptyState
      title={`You blocked ${name}`}
      action={
        <Button variant="secondary" onPress={unblock} isPending={isPending}>
          Unblock
        </Button>
      }
    >
      You don't see each other's outfits, tags or comments. If you unblock {name}, you can follow
      each other again.
    </EmptyState>
  );
}
