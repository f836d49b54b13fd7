/** The previous and next outfit in a tag. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { preload } from "react-dom";
import type { OutfitPosition } from "@/api/types";
import { placeQuery, viewedOutfitQuery } from "@/features/tags/outfit-queries";
import { stepOfKey } from "@/lib/browser/reading-direction";
import { publicUrl, sourceSet } from "@/lib/photos/picture-url";

export const PICTURE_SIZES = "(min-width: 64rem) 36rem, 100vw";

interface Here {
  slug: string;
  /** The tag's owner. */
  userId: string;
  /** As in the URL: undefined when the tag belongs to the outfit's owner. */
  of?: string;
  position: OutfitPosition | undefined;
}

export function useAdjacentOutfits({ slug, userId, of, position }: Here) {
  const navigate = useNavigate();
  const goTo = (outfitId: string | null | undefined) => {
    if (!outfitId) return undefined;
    return () =>
      void navigate({
        to: "/tag/$tag/outfit/$outfitId",
        params: { tag: slug, outfitId },
        // The adjacent outfit may belong to someone else: only this names the tag's owner.
        search: { of: of ?? userId },
        replace: true,
        resetScroll: false,
      });
  };
  const onPrevious = goTo(position?.previous);
  const onNext = goTo(position?.next);
  useArrowKeys(onPrevious, onNext);
  useReadAhead(slug, userId, position);
  return { onPrevious, onNext };
}

function useArrowKeys(onPrevious?: () => void, onNext?: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = event.target instanceof Element && event.target.closest("input, [role]");
      if (busy || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const step = stepOfKey(event.key);
      if (step === -1) onPrevious?.();
      if (step === 1) onNext?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onPrevious, onNext]);
}

/** Preloads the adjacent outfits and their pictures. */
function useReadAhead(slug: string, userId: string, position: OutfitPosition | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const id of [position?.next, position?.previous]) {
      if (!id) continue;
      void queryClient.prefetchQuery(placeQuery(userId, slug, id));
      void queryClient
        .fetchQuery({ ...viewedOutfitQuery(id), staleTime: 60_000 })
        .then(({ photo }) => {
          const imageSrcSet = sourceSet(photo.bucket, photo.path);
          const href = publicUrl(photo.bucket, photo.path);
          preload(href, { as: "image", imageSrcSet, imageSizes: PICTURE_SIZES });
        })
        .catch(() => undefined); // On failure it is fetched when it is viewed.
    }
  }, [queryClient, slug, userId, position]);
}
