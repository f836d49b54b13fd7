/** Adds outfits to the user's tag: many existing ones at once, or a new photo. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Tag } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { PhotoButton } from "@/components/photo-button";
import { stageFile } from "@/features/session";
import { useChangeOutfits } from "@/features/tags/change-queries";
import { memberIdsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton, useBack } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { toast, toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { PickList } from "./pick-list";

interface Props {
  slug: string;
  userId: string;
  /** The tag's owner, when the user is a co-owner. */
  of?: string;
}

export function AddOutfitsPage({ slug, userId, of = userId }: Props) {
  const { data: tag } = useSuspenseQuery(tagQuery(of, slug));
  const members = useQuery(memberIdsQuery(of, slug));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const address = `/tag/${tag.slug}/${of}`;
  const leave = useBack(address);
  const stage = async (file: File) => {
    await stageFile(file, tag.slug);
    await navigate({ to: "/outfit/new" });
  };
  return (
    <Page title={m.tags_add_to({ tag: tag.name })} measure="grid">
      <PageHeader
        heading={m.tags_add_to({ tag: tag.name })}
        back={<BackButton fallback={address} />}
        actions={
          // A new outfit names tags of its own owner only.
          of === userId && (
            <PhotoButton look="secondary" onPick={(file) => void stage(file)}>
              {m.tags_take_photo()}
            </PhotoButton>
          )
        }
      >
        {m.tags_add_lead()}
      </PageHeader>
      {members.isPending && <OutfitGridSkeleton />}
      {members.isError && <ErrorState error={members.error} retry={() => void members.refetch()} />}
      {members.data && (
        <PickList userId={userId} memberIds={members.data} chosen={chosen} onChoose={setChosen} />
      )}
      {chosen.length > 0 && (
        <AddBar tag={tag} chosen={chosen} onClear={() => setChosen([])} onAdded={leave} />
      )}
    </Page>
  );
}

interface AddBarProps {
  tag: Tag;
  chosen: readonly string[];
  onClear: () => void;
  onAdded: () => void;
}

function AddBar({ tag, chosen, onClear, onAdded }: AddBarProps) {
  const { mutateAsync: change, isPending } = useChangeOutfits(tag);
  const add = async () => {
    try {
      const { added } = await change({ add: [...chosen] });
      const undo = () => void change({ remove: added }).catch((error) => toastProblem(error));
      toast(m.tags_outfits_added({ tag: tag.name, ...counted(added.length) }), { undo });
      onAdded();
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <div className="sticky bottom-0 z-20 -mx-gutter flex flex-wrap items-center justify-end gap-3 border-line border-t bg-canvas px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Button variant="quiet" onPress={onClear}>
        {m.common_clear()}
      </Button>
      <Button onPress={() => void add()} isPending={isPending}>
        {m.tags_add_count(counted(chosen.length))}
      </Button>
    </div>
  );
}
