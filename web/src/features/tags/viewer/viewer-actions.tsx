/** The tag owner's actions on an outfit: make it the cover, remove it. */
import { useNavigate } from "@tanstack/react-router";
import type { Outfit, Tag } from "@/api/types";
import { useEditTag, useRemoveOutfit, useRestoreOutfit } from "@/features/tags/change-queries";
import { m } from "@/paraglide/messages.js";
import { CloseIcon, GridIcon, TagIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import { bubble, toast, toastProblem } from "@/ui/notices";

interface Props {
  tag: Tag;
  outfit: Outfit;
  adjacent: { onPrevious?: () => void; onNext?: () => void };
}

export function ViewerActions({ tag, outfit, adjacent: neighbours }: Props) {
  const navigate = useNavigate();
  const { mutateAsync: edit } = useEditTag(tag);
  const { mutateAsync: takeOut } = useRemoveOutfit(tag);
  const { mutateAsync: putBack } = useRestoreOutfit(tag);
  const fail = (error: unknown) => toastProblem(error);

  const setCover = () =>
    void edit({ cover_outfit_id: outfit.id }).then(() => bubble(m.tags_cover_updated()), fail);
  const leave = () => {
    const onward = neighbours.onNext ?? neighbours.onPrevious;
    if (onward) return onward();
    const params = { tag: tag.slug, userId: tag.owner_id };
    void navigate({ to: "/tag/$tag/$userId", params, replace: true });
  };
  const remove = async () => {
    try {
      const before = await takeOut(outfit.id);
      toast(m.tags_removed_from({ tag: tag.name }), {
        undo: () => void putBack(before).catch(fail),
      });
      leave();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <ActionMenu
      label={m.tags_more_about_outfit()}
      actions={[
        {
          id: "cover",
          label: tag.cover_outfit_id === outfit.id ? m.tags_cover_current() : m.tags_set_cover(),
          icon: <GridIcon />,
          onAction: setCover,
        },
        {
          id: "tags",
          label: m.feed_tags_of_outfit(),
          icon: <TagIcon />,
          onAction: () =>
            void navigate({ to: "/tag/add/$outfitId", params: { outfitId: outfit.id } }),
        },
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
