/** API calls for alt texts that viewers suggest. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, wardrobe } from "@/api/client";
import type { Outfit } from "@/api/types";
import { noteOutfit, outfitKeys } from "@/features/outfit/queries";

const OWN = "/api/wardrobe/v1/outfits/{outfit_id}/alt-text-suggestion";
const RECEIVED = "/api/wardrobe/v1/outfits/{outfit_id}/alt-text-suggestions";
const ONE = `${RECEIVED}/{suggestion_id}` as const;

/** The user's suggestion for another person's outfit. */
export const ownSuggestionQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...outfitKeys.one(outfit_id), "own-suggestion"],
    queryFn: ({ signal }) => unwrap(wardrobe.GET(OWN, { params: { path: { outfit_id } }, signal })),
  });

/** Suggests a text; null withdraws the user's suggestion. */
export function useSuggest(outfit_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownSuggestionQuery(outfit_id);
  const params = { path: { outfit_id } };
  return useMutation({
    mutationFn: async (text: string | null) => {
      if (text === null) await unwrap(wardrobe.DELETE(OWN, { params }));
      else await unwrap(wardrobe.PUT(OWN, { params, body: { text } }));
      return text;
    },
    onSuccess: (text) => queryClient.setQueryData(queryKey, (old) => old && { ...old, text }),
  });
}

/** What was suggested for the user's own outfit; an outfit has at most 20 open ones. */
export const receivedQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...outfitKeys.one(outfit_id), "suggestions"],
    queryFn: async ({ signal }) => {
      const params = { path: { outfit_id }, query: { limit: 100 } };
      return (await unwrap(wardrobe.GET(RECEIVED, { params, signal }))).items;
    },
  });

interface Decision {
  suggestion_id: string;
  /** The accepted text; null dismisses the suggestion. */
  text: string | null;
}

export function useDecide({ id: outfit_id, version }: Outfit) {
  const queryClient = useQueryClient();
  const { queryKey } = receivedQuery(outfit_id);
  return useMutation({
    mutationFn: async ({ suggestion_id, text }: Decision) => {
      const params = { path: { outfit_id, suggestion_id } };
      if (text !== null) {
        const headers = ifMatch(version);
        return unwrap(wardrobe.PUT(ONE, { params, body: { text }, headers }));
      }
      await unwrap(wardrobe.DELETE(ONE, { params }));
      return null;
    },
    onSuccess: (changed, { suggestion_id }) => {
      queryClient.setQueryData(queryKey, (old) => old?.filter(({ id }) => id !== suggestion_id));
      if (changed) noteOutfit(queryClient, changed);
    },
    // It was withdrawn, or the outfit was edited elsewhere.
    onError: () => queryClient.invalidateQueries({ queryKey: outfitKeys.one(outfit_id) }),
  });
}
