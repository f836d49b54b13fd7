/** Finds the garments that a box on a photo may show, and suggestions from earlier outfits. */
import { queryOptions } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { Garment } from "@/api/types";
import type { Box } from "@/lib/photos/boxes";

/** Gives the service access to a part of the photo. */
export interface MatchPhoto {
  photo_id?: string;
  outfit_id?: string;
  /** Deletes a copy that was uploaded only for matching. */
  discard?: () => void;
}

/** Registers a part of the photo, or its blurred whole, with the service. */
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
  /** Hex colors of the content of the box. */
  colors: readonly string[];
}

interface Asked {
  box: Box;
  pinned: readonly string[];
  category?: string;
}

/** Fails when the photo cannot be uploaded or the service does not respond. */
export async function findMatches(
  source: MatchSource,
  { box, pinned, category }: Asked,
): Promise<Matches> {
  const { discard, ...photo } = await source.locate(box);
  try {
    return await unwrap(
      wardrobe.POST("/api/wardrobe/v1/garments/matches", {
        body: { ...photo, box, pinned_garment_ids: [...pinned], category, limit: 20 },
      }),
    );
  } finally {
    discard?.();
  }
}

/** Whether the photo was posted before, and outfits whose pins can be reused. */
export const suggestionsQuery = (source: MatchSource) =>
  queryOptions({
    queryKey: ["wardrobe", "suggestions", source.key],
    queryFn: async ({ signal }) => {
      const { discard, photo_id = "" } = await source.locate(null);
      try {
        const params = { path: { photo_id } };
        return await unwrap(
          wardrobe.GET("/api/wardrobe/v1/photos/{photo_id}/suggestions", { params, signal }),
        );
      } finally {
        discard?.();
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
