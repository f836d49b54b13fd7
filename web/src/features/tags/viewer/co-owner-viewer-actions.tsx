/** The action on an outfit that the user added to another's tag: remove it. */
import { useNavigate } from "@tanstack/react-router";
import type { Outfit, Tag } from "@/api/types";
import { useRemoveWithUndo } from "@/features/tags/co-owners/use-remove-with-undo";
import { m } from "@/paraglide/messages.js";
import { CloseIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";

interface Props {
  tag: Tag;
  outfit: Outfit;
  adjacent: { onPrevious?: () => void; onNext?: () => void };
}

export function CoOwnerViewerActions({ tag, outfit, adjacent }: Props) {
  const navigate = useNavigate();
  const removeFromTag = useRemoveWithUndo(tag);
  const remove = async () => {
    if (!(await removeFromTag(outfit.id))) return;
    const onward = adjacent.onNext ?? adjacent.onPrevious;
    if (onward) return onward();
    const params = { tag: tag.slug, userId: tag.owner_id };
    void navigate({ to: "/tag/$tag/$userId", params, replace: true });
  };
  return (
    <ActionMenu
      label={m.tags_more_about_outfit()}
      actions={[
        {
          id: "remove",
          label: m.tags_remove_from(),
          icon: <CloseIcon />,
          onAction: () => void remove(),
        },
      ]}
    />
  );
}
