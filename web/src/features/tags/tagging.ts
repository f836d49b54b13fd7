/** Putting an outfit into one's tags, with the message that can undo it. */
import { sentenceOf } from "@/lib/problem";
import { toast } from "@/ui/notices";
import { useCreateTag, usePlaceOutfit } from "./queries";

interface Named {
  slug: string;
  name: string;
}

export function useTagging(outfitId: string, userId: string) {
  const { mutate, mutateAsync } = usePlaceOutfit(outfitId, userId);
  const creation = useCreateTag();

  const place = ({ slug, name }: Named, placed: boolean) =>
    mutate(
      { slug, placed },
      {
        onSuccess: () => sayPlaced(name, placed, () => mutate({ slug, placed: !placed })),
        onError: (error) => toast(sentenceOf(error)),
      },
    );
  /** Makes the tag if it is new, and puts the outfit into it; throws what hindered it. */
  const create = async (name: string): Promise<void> => {
    const tag = await creation.mutateAsync(name);
    await mutateAsync({ slug: tag.slug, placed: true });
    sayPlaced(tag.name, true, () => mutate({ slug: tag.slug, placed: false }));
  };
  return { place, create, isCreating: creation.isPending };
}

function sayPlaced(name: string, placed: boolean, undo: () => void): void {
  toast(placed ? `Added to ${name}` : `Taken out of ${name}`, { undo });
}
