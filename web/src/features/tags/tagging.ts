/** Putting an outfit into one's tags, and what was done last, to be undone. */
import { useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { useCreateTag, usePlaceOutfit } from "./change-queries";

interface Named {
  slug: string;
  name: string;
}

export interface Done {
  words: string;
  /** Absent when it failed. */
  undo?: () => void;
}

export function useTagging(outfitId: string, userId: string) {
  const [last, setLast] = useState<Done | null>(null);
  const { mutate, mutateAsync } = usePlaceOutfit(outfitId, userId);
  const creation = useCreateTag();

  const say = ({ slug, name }: Named, placed: boolean) =>
    setLast({
      words: placed ? `Added to ${name}` : `Removed from ${name}`,
      undo: () => place({ slug, name }, !placed),
    });
  const place = (tag: Named, placed: boolean) =>
    mutate(
      { slug: tag.slug, placed },
      {
        onSuccess: () => say(tag, placed),
        onError: (error) => setLast({ words: sentenceOf(error) }),
      },
    );
  /** Makes the tag if it is new, and puts the outfit into it; throws what hindered it. */
  const create = async (name: string): Promise<void> => {
    const tag = await creation.mutateAsync(name);
    await mutateAsync({ slug: tag.slug, placed: true });
    say(tag, true);
  };
  return { place, create, last, isCreating: creation.isPending };
}
