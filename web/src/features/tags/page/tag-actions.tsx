/** Actions on a tag, for its owner and for visitors. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { ShareButton } from "@/components/share-button";
import { useSession } from "@/features/session";
import { useEditTag } from "@/features/tags/change-queries";
import { CoOwnerActions } from "@/features/tags/co-owners/co-owner-actions";
import { tagOwnerQuery } from "@/features/tags/queries";
import { sharedOutfitPage } from "@/lib/sharing/share-limits";
import { featuredText, featureLabel } from "@/lib/text/featured";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { EditIcon, EyeIcon, PlusIcon, StarIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import { bubble, toastProblem } from "@/ui/notices";
import { FollowTag } from "./follow-tag";

export function OwnTagActions({ tag }: { tag: Tag }) {
  const navigate = useNavigate();
  const look = () => void navigate({ to: ".", search: { as: "stranger" }, replace: true });
  const edit = () => void navigate({ to: "/tag/$tag/edit", params: { tag: tag.slug } });
  const { mutate: change } = useEditTag(tag);
  const feature = () => {
    const featured = !tag.featured;
    change(
      { featured },
      { onSuccess: () => bubble(featuredText(featured)), onError: (error) => toastProblem(error) },
    );
  };
  return (
    <>
      <ButtonLink to="/tag/$tag/add" params={{ tag: tag.slug }}>
        <PlusIcon width={20} height={20} />
        {m.tags_add_outfits()}
      </ButtonLink>
      <ShareTag tag={tag} isOwner />
      <ActionMenu
        label={m.tags_more()}
        actions={[
          { id: "edit", label: m.tags_edit(), icon: <EditIcon />, onAction: edit },
          { id: "feature", label: featureLabel(tag), icon: <StarIcon />, onAction: feature },
          { id: "mirror", label: m.profile_see_as_others(), icon: <EyeIcon />, onAction: look },
        ]}
      />
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
      {tag.co_owned ? <CoOwnerActions tag={tag} /> : signedIn && <FollowTag tag={tag} />}
      <ShareTag tag={tag} isOwner={false} />
      {more}
    </>
  );
}

function ShareTag({ tag, isOwner }: { tag: Tag; isOwner: boolean }) {
  const { data: owner } = useQuery(tagOwnerQuery(tag.owner_id));
  const audiences = { own: tag.audience, profile: owner?.audience };
  const isPublic = tag.audience === "public" && owner?.audience === "public";
  return (
    <ShareButton
      noun="tag"
      title={tag.name}
      feed={isPublic ? `/api/wardrobe/v1/tags/${tag.id}/outfits.atom` : null}
      {...sharedOutfitPage("tags", tag.id, isOwner, audiences)}
    />
  );
}
