/**
 * The menu for visitors of an outfit: actions on it and on its owner. Blocking leads to the owner's
 * page.
 */
import { useNavigate } from "@tanstack/react-router";
import type { Outfit, Profile } from "@/api/types";
import { addToCircle } from "@/features/circles/circles-slot";
import { useHideAuthor } from "@/features/feed/hide-author";
import { VisitorMenu } from "@/features/profile/profile-menu";
import { reportOutfit } from "@/features/report/report-slot";
import { m } from "@/paraglide/messages.js";

interface Props {
  outfit: Outfit;
  owner: Profile;
}

export default function OutfitVisitorMenu({ outfit, owner }: Props) {
  const navigate = useNavigate();
  const hideAuthor = useHideAuthor();
  const leave = async () => {
    hideAuthor(owner.id, "everything");
    const params = { username: owner.username };
    await navigate({ to: "/user/$username", params, replace: true });
  };
  return (
    <VisitorMenu
      person={owner}
      subject={m.outfit_menu_subject()}
      addToCircle={addToCircle}
      report={(_owner, onClose) => reportOutfit(outfit.id)(onClose)}
      leave={leave}
    />
  );
}
