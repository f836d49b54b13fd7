/** One person's outfits in one tag, in custom order or month by month. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/layout/join-bar";
import { monthsQuery, tagOwnerQuery, tagQuery } from "@/features/tags/queries";
import { BackButton } from "@/ui/back-button";
import { Page } from "@/ui/page";
import { OwnTagActions, VisitorTagActions } from "./tag-actions";
import { TagHead } from "./tag-head";
import { TagMonths } from "./tag-months";
import { TagOutfits } from "./tag-outfits";
import { type TagView, TagViews } from "./tag-views";

interface Props extends TagView {
  slug: string;
  userId: string;
  /** Actions of other features, for visitors. */
  more?: (tag: Tag) => ReactNode;
}

export function TagPage({ slug, userId, view, month, more }: Props) {
  const { data: tag } = useSuspenseQuery(tagQuery(userId, slug));
  const { data: months = [] } = useQuery(monthsQuery(userId, slug));
  const { data: owner } = useQuery(tagOwnerQuery(userId));
  const isOwner = useSession()?.user.id === userId;
  const params = { slug, userId, isOwner, tag };
  const actions = isOwner ? (
    <OwnTagActions tag={tag} />
  ) : (
    <VisitorTagActions tag={tag} more={more?.(tag)} />
  );
  return (
    <Page title={tag.name} measure="grid">
      <div className="-ms-2">
        <BackButton fallback={isOwner ? "/tag/all" : "/"} />
      </div>
      <TagHead tag={tag} isOwner={isOwner} actions={actions} />
      <TagViews months={months} view={view} month={month} slug={slug} userId={userId} />
      {view === "months" ? <TagMonths {...params} month={month} /> : <TagOutfits {...params} />}
      {owner && <JoinBar name={owner.display_name || owner.username} />}
    </Page>
  );
}
