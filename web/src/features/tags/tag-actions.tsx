/** What one can do with a tag: with one's own, and with somebody else's. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { ButtonLink } from "@/ui/button";
import { EditIcon, EyeIcon, PlusIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import { ShareButton } from "@/ui/share-button";
import { FollowTag } from "./follow-tag";

export function OwnTagActions({ tag }: { tag: Tag }) {
  const navigate = useNavigate();
  const look = () => void navigate({ to: ".", search: { as: "stranger" } });
  const edit = () => void navigate({ to: "/tag/$tag/edit", params: { tag: tag.slug } });
  return (
    <>
      <ButtonLink to="/tag/$tag/add" params={{ tag: tag.slug }}>
        <PlusIcon width={20} height={20} />
        Add outfits
      </ButtonLink>
      <ActionMenu
        label="more about this tag"
        actions={[
          { id: "edit", label: "Edit tag", icon: <EditIcon />, onAction: edit },
          { id: "mirror", label: "See as others do", icon: <EyeIcon />, onAction: look },
        ]}
      />
      {tag.audience === "public" && <ShareButton label="share this tag" title={tag.name} />}
    </>
  );
}

interface VisitorProps {
  tag: Tag;
  more?: ReactNode;
}

export function VisitorTagActions({ tag, more }: VisitorProps) {
  const signedIn = useSession() !== null;
  return (
    <>
      {signedIn && <FollowTag tag={tag} />}
      {tag.audience === "public" && <ShareButton label="share this tag" title={tag.name} />}
      {more}
    </>
  );
}
