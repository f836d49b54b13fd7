/** The photo of an outfit's page, with what is worn on it. */
import type { Outfit } from "@/api/types";
import { describeOutfit } from "@/lib/outfit-words";
import { Image } from "@/ui/image";
import { PinnedPhoto } from "@/ui/pinned-photo";

export const SIZES = "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw";

export function OutfitPicture({ outfit }: { outfit: Outfit }) {
  const { pins, photo } = outfit;
  return (
    <PinnedPhoto pins={pins} photo={photo} aspectRatio={0.6}>
      <Image
        path={photo.path}
        bucket={photo.bucket}
        thumbhash={photo.thumbhash}
        alt={describeOutfit(outfit)}
        aspectRatio={0.6}
        sizes={SIZES}
        lazy={false}
      />
    </PinnedPhoto>
  );
}
