/** The page for editing one of the user's tags. */
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { CoOwnersField } from "@/features/tags/co-owners/co-owners-field";
import { memberIdsQuery, wholeTagQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { CoverField } from "./cover-field";
import { DeleteField, MergeField } from "./merge-and-delete-fields";
import { ReorderOutfits } from "./reorder-outfits";
import { TagForm } from "./tag-form";

interface Props {
  slug: string;
  userId: string;
}

export function EditTagPage({ slug, userId }: Props) {
  const { data: tag } = useSuspenseQuery(tagQuery(userId, slug));
  const navigate = useNavigate();
  const follow = (changed: Tag) => {
    if (changed.slug === slug) return;
    void navigate({ to: "/tag/$tag/edit", params: { tag: changed.slug }, replace: true });
  };
  return (
    <Page title={m.tags_edit_named({ tag: tag.name })} measure="grid">
      <PageHeader
        heading={m.tags_edit_named({ tag: tag.name })}
        back={<BackButton fallback={`/tag/${tag.slug}/${userId}`} />}
      />
      <div className="grid gap-12 desktop:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] desktop:gap-20">
        <div className="grid content-start gap-12">
          <TagForm tag={tag} onSaved={follow} />
          <Part title={m.tags_co_owners()}>
            <CoOwnersField tag={tag} />
          </Part>
        </div>
        <div className="grid content-start gap-12">
          <Arrangement tag={tag} />
          <Part title={m.tags_merge()}>
            <MergeField tag={tag} />
          </Part>
          <Part title={m.common_delete()}>
            <DeleteField tag={tag} />
          </Part>
        </div>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="type-title text-[1.75rem]">{title}</h2>
      {children}
    </section>
  );
}

function Arrangement({ tag }: { tag: Tag }) {
  const members = useQuery(memberIdsQuery(tag.owner_id, tag.slug));
  const whole = useQuery({
    ...wholeTagQuery(tag.owner_id, tag.slug, members.data ?? []),
    enabled: members.isSuccess,
    placeholderData: keepPreviousData,
  });
  const failure = members.error ?? whole.error;
  if (failure) return <ErrorState error={failure} retry={() => void members.refetch()} />;
  if (!whole.data) return <OutfitGridSkeleton />;
  return (
    <>
      <Part title={m.tags_cover()}>
        <CoverField tag={tag} outfits={whole.data} />
      </Part>
      <Part title={m.tags_order()}>
        {whole.data.length > 1 ? (
          <>
            <p className="text-quiet">{m.tags_arrange_note()}</p>
            <ReorderOutfits tag={tag} outfits={whole.data} />
          </>
        ) : (
          <p className="text-quiet">{m.tags_arrange_later()}</p>
        )}
      </Part>
    </>
  );
}
