/** The wardrobe: one's own outfits, and the camera that adds one. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { stageFile, useSession } from "@/features/session";
import { ListTail } from "@/ui/list-tail";
import { OutfitLinks } from "@/ui/outfit-links";
import { Page, PageHeader } from "@/ui/page";
import { PhotoButton } from "@/ui/photo-button";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { ownOutfitsQuery } from "./queries";

export function WardrobePage() {
  const session = useSession();
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file);
    await navigate({ to: "/outfit/new" });
  };
  return (
    <Page title="Wardrobe" measure="grid">
      <PageHeader
        heading="Wardrobe"
        actions={<PhotoButton onPick={(file) => void stage(file)}>Add outfit</PhotoButton>}
      />
      {session && <OwnOutfits ownerId={session.user.id} />}
    </Page>
  );
}

function OwnOutfits({ ownerId }: { ownerId: string }) {
  const list = useInfiniteQuery(ownOutfitsQuery(ownerId));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return (
      <EmptyState title="An empty rail">
        Take a photo of what you wear today: it hangs here, and your wardrobe builds itself from it.
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitLinks outfits={outfits} label="My outfits" showsAudience />
      <ListTail list={list}>This is your whole wardrobe.</ListTail>
    </>
  );
}
