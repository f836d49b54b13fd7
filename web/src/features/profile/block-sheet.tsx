/** Explains the effects of blocking before it happens: follows do not return after unblocking. */
import type { Profile } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { ConfirmSheet } from "@/ui/confirm-sheet";
import { bubble, toastProblem } from "@/ui/notices";
import { useBlock } from "./relationship-queries";

interface Props {
  person: Profile;
  isOpen: boolean;
  onClose: () => void;
  /** Leaves the page that the block hides. */
  leave?: () => Promise<void>;
}

export function BlockSheet({ person, isOpen, onClose, leave }: Props) {
  const { mutate, isPending } = useBlock(person.id, leave);
  const name = person.display_name || person.username;
  const block = () =>
    mutate(true, {
      onSuccess: () => {
        bubble(m.profile_you_blocked({ name }));
        onClose();
      },
      onError: toastProblem,
    });
  return (
    <ConfirmSheet
      title={m.profile_block_title({ name })}
      action={m.profile_block()}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={block}
      isPending={isPending}
    >
      <div className="grid gap-2 text-quiet">
        <p>{m.profile_block_effects({ name })}</p>
        <p>{m.profile_block_reversible({ name })}</p>
      </div>
    </ConfirmSheet>
  );
}
