/** The way from one outfit of a tag to the previous and the next one. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { preload } from "react-dom";
import type { OutfitPlace } from "@/api/types";
import { publicUrl, sourceSet } from "@/lib/picture-url";
import { placeQuery, viewedOutfitQuery } from "./outfit-queries";

export const PICTURE_SIZES = "(min-width: 64rem) 36rem, 100vw";

interface Here {
  slug: string;
  /** Whose tag it is. */
  userId: string;
  /** As in the address: absent when the tag is the outfit owner's. */
  of?: string;
  place: OutfitPlace | undefined;
}

export function useNeighbours({ slug, userId, of, place }: Here) {
  const navigate = useNavigate();
  const goTo = (outfitId: string | null | undefined) => {
    if (!outfitId) return undefined;
    return () =>
      void navigate({
        to: "/tag/$tag/outfit/$outfitId",
        params: { tag: slug, outfitId },
        // The next one may be a reference: only this says whose tag it is.
        search: { of: of ?? userId },
        replace: true,
        resetScroll: false,
      });
  };
  const onPrevious = goTo(place?.previous);
  const onNext = goTo(place?.next);
  useArrowKeys(onPrevious, onNext);
  useReadAhead(slug, userId, place);
  return { onPrevious, onNext };
}

function useArrowKeys(onPrevious?: () => void, onNext?: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = event.target instanceof Element && event.target.closest("input, [role]");
      if (busy || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "ArrowLeft") onPrevious?.();
      if (event.key === "ArrowRight") onNext?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onPrevious, onNext]);
}

/** Has the neighbours and their pictures ready before they are asked for. */
function useReadAhead(slug: string, userId: string, place: OutfitPlace | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const id of [place?.next, place?.previous]) {
      if (!id) continue;
      void queryClient.prefetchQuery(placeQuery(userId, slug, id));
      void queryClient
        .fetchQuery({ ...viewedOutfitQuery(id), staleTime: 60_000 })
        .then(({ photo }) => {
          const imageSrcSet = sourceSet(photo.bucket, photo.path);
          const href = publicUrl(photo.bucket, photo.path);
          preload(href, { as: "image", imageSrcSet, imageSizes: PICTURE_SIZES });
        })
        .catch(() => undefined); // It is asked for again when it is looked at.
    }
  }, [queryClient, slug, userId, place]);
}
