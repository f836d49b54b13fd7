/** Asks which garments a box on a photo shows, and what earlier outfits tell of the photo. */
import { queryOptions } from "@tanstack/react-query";
import { answer, wardrobe } from "@/api/client";
import type { Garment } from "@/api/types";
import type { Box } from "@/lib/boxes";

/** Where a part of the photo can be looked at by the service. */
export interface MatchPhoto {
  photo_id?: string;
  outfit_id?: string;
  /** Deletes a copy that was uploaded for matching alone. */
  discard?: () => void;
}

/** Makes a part of the photo, or without one its blurred whole, known to the service. */
export interface MatchSource {
  /** Changes with the photo and its edit. */
  key: string;
  locate: (box: Box | null) => Promise<MatchPhoto>;
}

export interface Match {
  garment: Garment;
  /** 0 to 1. */
  score: number;
}

export interface Matches {
  /** Best first. */
  items: readonly Match[];
  /** Hex colours of what the box shows. */
  colors: readonly string[];
}

interface Asked {
  box: Box;
  pinned: readonly string[];
  category?: string;
}

/** Fails when the photo cannot be uploaded or the service cannot answer. */
export async function findMatches(
  source: MatchSource,
  { box, pinned, category }: Asked,
): Promise<Matches> {
  const { discard, ...photo } = await source.locate(box);
  try {
    return await answer(
      wardrobe.POST("/api/wardrobe/v1/garments/matches", {
        body: { ...photo, box, pinned_garment_ids: [...pinned], category, limit: 20 },
      }),
    );
  } finally {
    discard?.();
  }
}

/** Whether the photo was posted before, and outfits whose pins may be taken over. */
export const suggestionsQuery = (source: MatchSource) =>
  queryOptions({
    queryKey: ["wardrobe", "suggestions", source.key],
    queryFn: async ({ signal }) => {
      const { discard, photo_id = "" } = await source.locate(null);
      try {
        const params = { path: { photo_id } };
        return await answer(
          wardrobe.GET("/api/wardrobe/v1/photos/{photo_id}/suggestions", { params, signal }),
        );
      } finally {
        discard?.();
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
