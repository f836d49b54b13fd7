/** All of one's tags as covers, and a way to make another. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Outfit, Tag } from "@/api/types";
import { count } from "@/lib/count";
import { sentenceOf } from "@/lib/problem";
import { refuseTagName } from "@/lib/slug";
import { AudienceCorner } from "@/ui/audience-mark";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import { Page, PageHeader } from "@/ui/page";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState, ListEnd } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useCreateTag } from "./change-queries";
import { coversQuery, myTagsQuery } from "./queries";

export function AllTagsPage() {
  return (
    <Page title="Tags" measure="grid">
      <PageHeader heading="Tags" back={<BackButton otherwise="/account" />} />
      <NewTag />
      <Tags />
    </Page>
  );
}

function NewTag() {
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useCreateTag();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    const refused = refuseTagName(wanted);
    setRefusal(refused);
    if (refused) return;
    create.mutate(wanted, {
      onSuccess: () => setName(""),
      onError: (error) => setRefusal(sentenceOf(error)),
    });
  };
  return (
    <form onSubmit={submit} className="mb-8 flex max-w-md items-start gap-3">
      <div className="grow">
        <TextField
          label="New tag"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={refusal ?? undefined}
          maxLength={50}
          autoComplete="off"
        />
      </div>
      <div className="pt-6.5">
        <Button type="submit" look="secondary" isPending={create.isPending}>
          Add tag
        </Button>
      </div>
    </form>
  );
}

function Tags() {
  const { data: tags, isPending, error, refetch } = useQuery(myTagsQuery());
  const { data: covers } = useQuery(coversQuery(tags ?? []));
  if (isPending) return <OutfitGridSkeleton />;
  if (!tags) return <ErrorState error={error} retry={() => void refetch()} />;
  if (tags.length === 0) {
    return (
      <EmptyState title="No tags yet">
        A tag gathers outfits: office, weekend, a trip. Name one above, or while posting an outfit.
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitGrid label="My tags">
        {tags.map((tag) => (
          <li key={tag.id}>
            <TagCover tag={tag} cover={covers?.find(({ id }) => id === tag.cover_outfit_id)} />
          </li>
        ))}
      </OutfitGrid>
      <ListEnd>Those are all your tags.</ListEnd>
    </>
  );
}

function TagCover({ tag, cover }: { tag: Tag; cover: Outfit | undefined }) {
  return (
    <Link to="/tag/$tag/$userId" params={{ tag: tag.slug, userId: tag.owner_id }} className="block">
      {cover ? (
        <OutfitTile photo={cover.photo} alt="">
          <AudienceCorner audience={tag.audience} />
        </OutfitTile>
      ) : (
        <span className="block aspect-portrait rounded-print border border-edge border-dashed" />
      )}
      <span className="mt-2 block">{tag.name}</span>
      <span className="block text-quiet text-small">{count(tag.outfit_count, "outfit")}</span>
    </Link>
  );
}
