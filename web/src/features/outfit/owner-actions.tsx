/** What the owner of an outfit may do with it: edit it, or move it to the trash. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Audience, Outfit } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { EditIcon, TrashIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import { notify, toast } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { overlayGone } from "@/ui/use-back-closes";
import { EditOutfit } from "./edit-outfit";
import { useTrashOutfit } from "./queries";

interface Props {
  outfit: Outfit;
  profileAudience?: Audience;
}

export function OwnerActions({ outfit, profileAudience = "public" }: Props) {
  const [open, setOpen] = useState<"edit" | "trash" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActionMenu
        label="more about this outfit"
        actions={[
          { id: "edit", label: "Edit", icon: <EditIcon />, onAction: () => setOpen("edit") },
          {
            id: "trash",
            label: "Move to trash",
            icon: <TrashIcon />,
            danger: true,
            onAction: () => setOpen("trash"),
          },
        ]}
      />
      <Sheet title="Edit outfit" isOpen={open === "edit"} onClose={close}>
        <EditOutfit outfit={outfit} profileAudience={profileAudience} onDone={close} />
      </Sheet>
      <TrashSheet outfitId={outfit.id} isOpen={open === "trash"} onClose={close} />
    </>
  );
}

interface TrashProps {
  outfitId: string;
  isOpen: boolean;
  onClose: () => void;
}

function TrashSheet({ outfitId, isOpen, onClose }: TrashProps) {
  const navigate = useNavigate();
  const trash = useTrashOutfit(outfitId, async () => {
    onClose();
    await overlayGone();
    notify("Moved to trash");
    await navigate({ to: "/wardrobe", replace: true });
  });
  const confirm = () =>
    trash.mutate(undefined, { onError: (error) => void toast(sentenceOf(error)) });
  return (
    <Sheet
      title="Move this outfit to the trash?"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" wide onPress={onClose}>
            Keep it
          </Button>
          <Button look="danger" wide onPress={confirm} isPending={trash.isPending}>
            Move to trash
          </Button>
        </>
      }
    >
      <p className="text-quiet">
        Nobody sees it any more, and its picture's address stops working at once. After 30 days it
        is deleted for good.
      </p>
    </Sheet>
  );
}
