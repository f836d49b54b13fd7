/** Actions of a co-owner on another's tag: add outfits, leave. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Tag } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button, ButtonLink } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { ConfirmSheet } from "@/ui/confirm-sheet";
import { PlusIcon } from "@/ui/icons";
import { bubble, toastProblem } from "@/ui/notices";
import { useLeaveTag } from "./shared-queries";

export function CoOwnerActions({ tag }: { tag: Tag }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <ButtonLink to="/tag/$tag/add" params={{ tag: tag.slug }} search={{ of: tag.owner_id }}>
        <PlusIcon width={20} height={20} />
        {m.tags_add_outfits()}
      </ButtonLink>
      <Button variant="secondary" onPress={() => setLeaving(true)}>
        {m.tags_leave()}
      </Button>
      <LeaveSheet tag={tag} isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}

interface LeaveProps {
  tag: Tag;
  isOpen: boolean;
  onClose: () => void;
}

function LeaveSheet({ tag, isOpen, onClose }: LeaveProps) {
  const [removesOutfits, setRemovesOutfits] = useState(false);
  const { mutateAsync, isPending } = useLeaveTag(tag.id);
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await mutateAsync(removesOutfits);
      onClose();
      await navigate({ to: "/tag/all", search: { view: "shared" }, replace: true });
      bubble(m.tags_you_quit({ tag: tag.name }));
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <ConfirmSheet
      title={m.tags_leave_title({ tag: tag.name })}
      action={m.tags_leave()}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void leave()}
      isPending={isPending}
    >
      <div className="grid gap-2">
        <p className="text-quiet">{m.tags_leave_note()}</p>
        <Checkbox isSelected={removesOutfits} onChange={setRemovesOutfits}>
          {m.tags_leave_remove()}
        </Checkbox>
      </div>
    </ConfirmSheet>
  );
}
