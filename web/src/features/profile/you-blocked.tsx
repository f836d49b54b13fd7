/** In the place of the outfits of somebody whom one has blocked. */
import type { Profile } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble, toast } from "@/ui/notices";
import { EmptyState } from "@/ui/states";
import { useBlock } from "./relation-queries";

export function YouBlocked({ person }: { person: Profile }) {
  const { mutate, isPending } = useBlock(person.id);
  const name = person.display_name || person.username;
  const unblock = () =>
    mutate(false, {
      onSuccess: () => bubble(`${name} can see you again`),
      onError: (error) => void toast(sentenceOf(error)),
    });
  return (
    <EmptyState
      title={`You have blocked ${name}`}
      action={
        <Button look="secondary" onPress={unblock} isPending={isPending}>
          Unblock
        </Button>
      }
    >
      For {name} your page does not exist. If you unblock them, neither of you follows the other
      automatically.
    </EmptyState>
  );
}
