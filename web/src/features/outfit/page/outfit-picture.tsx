/** The photo of an outfit's page, with its pins. */
import { Link } from "@tanstack/react-router";
import type { Outfit } from "@/api/types";
import { PictureDescription } from "@/components/picture-description";
import { PinnedPhoto, type ShownPin } from "@/components/pinned-photo";
import { AskAboutPin } from "@/features/outfit/pin-questions/ask-about-pin";
import { PIN_ACTION } from "@/features/outfit/pin-questions/pin-action";
import { ReceivedQuestions } from "@/features/outfit/pin-questions/received-questions";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";

export const SIZES = "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw";

interface Props {
  outfit: Outfit;
  /** Pins link to their garments. */
  isOwner?: boolean;
}

export function OutfitPicture({ outfit, isOwner = false }: Props) {
  const { pins, photo } = outfit;
  const details = (pin: ShownPin) =>
    isOwner ? (
      <>
        <Link
          to="/wardrobe"
          search={{ view: "garments", item: pin.garment.id }}
          className={PIN_ACTION}
        >
          {m.outfit_view_garment()}
        </Link>
        <ReceivedQuestions outfit={outfit} pin={pin} />
      </>
    ) : (
      <AskAboutPin outfitId={outfit.id} pin={pin} />
    );
  return (
    <>
      <PinnedPhoto pins={pins} photo={photo} aspectRatio={0.6} details={details}>
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
