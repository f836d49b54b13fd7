/** Explains what deleting a circle means before it happens: it cannot be undone. */
import { useNavigate } from "@tanstack/react-router";
import type { Circle } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { ConfirmSheet } from "@/ui/confirm-sheet";
import { bubble, toastProblem } from "@/ui/notices";
import { useDeleteCircle, useOutdateAfterDeletion } from "./queries";

interface Props {
  circle: Circle;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteCircleSheet({ circle, isOpen, onClose }: Props) {
  const { mutateAsync, isPending } = useDeleteCircle(circle.id);
  const outdate = useOutdateAfterDeletion();
  const navigate = useNavigate();
  const remove = async () => {
    try {
      await mutateAsync();
      await navigate({ to: "/account/circles", replace: true });
      bubble(m.circles_deleted({ name: circle.name }));
      outdate();
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <ConfirmSheet
      title={m.circles_delete_title({ name: circle.name })}
      action={m.common_delete()}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void remove()}
      isPending={isPending}
    >
      <div className="grid gap-2 text-quiet">
        <p>{m.circles_delete_shared()}</p>
        <p>{m.circles_delete_people()}</p>
      </div>
    </ConfirmSheet>
  );
}
