/** Explains the effects of blocking before it happens: follows do not return after unblocking. */
import type { Profile } from "@/api/types";
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
        bubble(`You blocked ${name}`);
        onClose();
      },
      onError: toastProblem,
    });
  return (
    <ConfirmSheet
      title={`Block ${name}?`}
      action="Block"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={block}
      isPending={isPending}
    >
      <div className="grid gap-2 text-quiet">
        <p>
          You and {name} won't see each other's profile, outfits or comments. Neither of you will
          follow the other.
        </p>
        <p>{name} won't be notified. You can unblock them at any time under Account, People.</p>
      </div>
    </ConfirmSheet>
  );
}
