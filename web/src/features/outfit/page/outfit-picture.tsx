/** The photo of an outfit's page, with its pins. */
import { Link } from "@tanstack/react-router";
import type { Outfit } from "@/api/types";
import { PictureDescription } from "@/components/picture-description";
import { PinnedPhoto } from "@/components/pinned-photo";
import { describeOutfit } from "@/lib/text/outfit-text";
import { Image } from "@/ui/image";

export const SIZES = "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw";

interface Props {
  outfit: Outfit;
  /** Pins link to their garments. */
  isOwner?: boolean;
}

export function OutfitPicture({ outfit, isOwner = false }: Props) {
  const { pins, photo } = outfit;
  const linkTo = (item: string) => (
    <Link
      to="/wardrobe"
      search={{ view: "garments", item }}
      className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
    >
      View garment
    </Link>
  );
  return (
    <>
      <PinnedPhoto
        pins={pins}
        photo={photo}
        aspectRatio={0.6}
        linkTo={isOwner ? linkTo : undefined}
      >
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
      <div className="px-gutter tablet:px-0">
        <PictureDescription text={outfit.alt_text} />
      </div>
    </>
  );
}
