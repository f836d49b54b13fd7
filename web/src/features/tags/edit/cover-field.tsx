/** The cover of the user's tag: one of its outfits, or always the newest. */
import { useState } from "react";
import type { Outfit, Tag } from "@/api/types";
import { OutfitGrid } from "@/components/outfit-tile";
import { PickTile } from "@/features/tags/assign/pick-tile";
import { useEditTag } from "@/features/tags/change-queries";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";

interface Props {
  tag: Tag;
  outfits: readonly Outfit[];
}

export function CoverField({ tag, outfits }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync: edit, isPending } = useEditTag(tag);
  const cover = outfits.find(({ id }) => id === tag.cover_outfit_id);
  const choose = async (cover_outfit_id: string | null) => {
    try {
      await edit({ cover_outfit_id });
      setOpen(false);
      bubble(cover_outfit_id ? m.tags_cover_updated() : m.tags_cover_newest());
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <div className="flex items-end gap-4">
      <span className="relative block aspect-portrait w-24 overflow-hidden rounded-print bg-surface">
        {cover && (
          <Image
            path={cover.photo.path}
            bucket={cover.photo.bucket}
            thumbhash={cover.photo.thumbhash}
            alt={m.tags_cover_current()}
            fillSpace
            sizes="6rem"
          />
        )}
      </span>
      <Button variant="secondary" onPress={() => setOpen(true)} isDisabled={outfits.length === 0}>
        {m.tags_cover_choose()}
      </Button>
      <Sheet
        title={m.tags_cover()}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="secondary" onPress={() => void choose(null)} isPending={isPending}>
            {m.tags_cover_always_newest()}
          </Button>
        }
      >
        <OutfitGrid label={m.tags_cover_choices()}>
          {outfits.map((outfit) => (
            <li key={outfit.id}>
              <PickTile
                group="cover"
                outfit={outfit}
                isChosen={outfit.id === tag.cover_outfit_id}
                onChange={() => void choose(outfit.id)}
              />
            </li>
          ))}
        </OutfitGrid>
      </Sheet>
    </div>
  );
}
