/** Says what blocking does before it is done: follows do not come back with unblocking. */
import type { Profile } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble, toast } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { useBlock } from "./relation-queries";

interface Props {
  person: Profile;
  isOpen: boolean;
  onClose: () => void;
}

export function BlockSheet({ person, isOpen, onClose }: Props) {
  const { mutate, isPending } = useBlock(person.id);
  const name = person.display_name || person.username;
  const block = () =>
    mutate(true, {
      onSuccess: () => {
        bubble(`${name} is blocked`);
        onClose();
      },
      onError: (error) => void toast(sentenceOf(error)),
    });
  return (
    <Sheet
      title={`Block ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" wide onPress={onClose}>
            Cancel
          </Button>
          <Button look="danger" wide onPress={block} isPending={isPending}>
            Block
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 text-quiet">
        <li>For {name}, you and everything of yours will not exist here.</li>
        <li>Neither of you follows the other any longer.</li>
        <li>{name} is not told. You can unblock at any time, on your account page.</li>
      </ul>
    </Sheet>
  );
}
