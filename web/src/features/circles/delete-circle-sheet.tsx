/** Explains what deleting a circle means before it happens: it cannot be undone. */
import { useNavigate } from "@tanstack/react-router";
import type { Circle } from "@/api/types";
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
      bubble(`${circle.name} deleted`);
      outdate();
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <ConfirmSheet
      title={`Delete ${circle.name}?`}
      action="Delete"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void remove()}
      isPending={isPending}
    >
      <div className="grid gap-2 text-quiet">
        <p>What you shared only with this circle becomes visible to you alone.</p>
        <p>The people in it won't be notified. You can't undo this.</p>
      </div>
    </ConfirmSheet>
  );
}
