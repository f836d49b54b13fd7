/** Adds an outfit to the user's tags, and undoes the last change. */
import { useState } from "react";
import { useCreateTag, useTagOutfit } from "@/features/tags/change-queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";

interface NamedTag {
  slug: string;
  name: string;
}

export interface LastChange {
  words: string;
  /** Undefined if it failed. */
  undo?: () => void;
}

export function useTagging(outfitId: string, userId: string) {
  const [last, setLast] = useState<LastChange | null>(null);
  const { mutate, mutateAsync } = useTagOutfit(outfitId, userId);
  const creation = useCreateTag();

  const say = ({ slug, name }: NamedTag, placed: boolean) =>
    setLast({
      words: placed ? m.tags_added_to({ tag: name }) : m.tags_removed_from({ tag: name }),
      undo: () => toggle({ slug, name }, !placed),
    });
  const toggle = (tag: NamedTag, placed: boolean) =>
    mutate(
      { slug: tag.slug, placed },
      {
        onSuccess: () => say(tag, placed),
        onError: (error) => setLast({ words: messageOf(error) }),
      },
    );
  /** Creates the tag if it is new, and adds the outfit; throws the reason of a failure. */
  const create = async (name: string): Promise<void> => {
    const tag = await creation.mutateAsync(name);
    await mutateAsync({ slug: tag.slug, placed: true });
    say(tag, true);
  };
  return { place: toggle, create, last, report: setLast, isCreating: creation.isPending };
}
