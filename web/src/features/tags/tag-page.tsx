/** One person's outfits under one tag, in the order by hand or month by month. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/join-bar";
import { BackButton } from "@/ui/back-button";
import { Page } from "@/ui/page";
import { monthsQuery, tagOwnerQuery, tagQuery } from "./queries";
import { OwnTagActions, VisitorTagActions } from "./tag-actions";
import { TagHead } from "./tag-head";
import { TagMonths } from "./tag-months";
import { TagOutfits } from "./tag-outfits";
import { TagViews } from "./tag-views";

export interface TagView {
  view?: "months";
  /** Such as 2026-11; only month by month. */
  month?: string;
}

interface Props extends TagView {
  slug: string;
  userId: string;
  /** What other features offer here to visitors. */
  more?: (tag: Tag) => ReactNode;
}

export function TagPage({ slug, userId, view, month, more }: Props) {
  const { data: tag } = useSuspenseQuery(tagQuery(userId, slug));
  const { data: months = [] } = useQuery(monthsQuery(userId, slug));
  const { data: owner } = useQuery(tagOwnerQuery(userId));
  const isOwner = useSession()?.user.id === userId;
  const place = { slug, userId, isOwner };
  return (
    <Page title={tag.name} measure="grid">
      <div className="-ml-2">
        <BackButton otherwise={isOwner ? "/tag/all" : "/"} />
      </div>
      <TagHead
        tag={tag}
        isOwner={isOwner}
        actions={
          isOwner ? <OwnTagActions tag={tag} /> : <VisitorTagActions tag={tag} more={more?.(tag)} />
        }
      />
      <TagViews months={months} view={view} month={month} slug={slug} userId={userId} />
      {view === "months" ? <TagMonths {...place} month={month} /> : <TagOutfits {...place} />}
      {owner && <JoinBar name={owner.display_name || owner.username} />}
    </Page>
  );
}
