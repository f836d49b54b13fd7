/** API calls for questions where a pinned garment is from. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { PinQuestions } from "@/api/types";
import { outfitKeys } from "@/features/outfit/queries";

const ONE = "/api/wardrobe/v1/outfits/{outfit_id}/pins/{pin_id}/question";

/** The user's own questions, or those that the user's outfit received; an outfit has few pins. */
export const pinQuestionsQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...outfitKeys.one(outfit_id), "pin-questions"],
    queryFn: async ({ signal }): Promise<PinQuestions[]> => {
      const params = { path: { outfit_id } };
      const path = "/api/wardrobe/v1/outfits/{outfit_id}/pin-questions";
      return (await unwrap(wardrobe.GET(path, { params, signal }))).items;
    },
  });

/** Asks, or takes the question back. */
export function useAskAboutPin(outfit_id: string, pin_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = pinQuestionsQuery(outfit_id);
  const params = { path: { outfit_id, pin_id } };
  return useMutation({
    mutationFn: (asked: boolean) =>
      unwrap<unknown>(asked ? wardrobe.PUT(ONE, { params }) : wardrobe.DELETE(ONE, { params })),
    onSuccess: (_reply, asked) =>
      queryClient.setQueryData(queryKey, (old = []) => {
        const others = old.filter((each) => each.pin_id !== pin_id);
        return asked ? [...others, { pin_id, asked, count: null, askers: null }] : others;
      }),
  });
}

/** Dismisses all questions about a pin of the user's own outfit. */
export function useDismissQuestions(outfit_id: string, pin_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = pinQuestionsQuery(outfit_id);
  return useMutation({
    mutationFn: () =>
      unwrap<unknown>(
        wardrobe.DELETE("/api/wardrobe/v1/outfits/{outfit_id}/pins/{pin_id}/questions", {
          params: { path: { outfit_id, pin_id } },
        }),
      ),
    onSuccess: () =>
      queryClient.setQueryData(queryKey, (old) => old?.filter((each) => each.pin_id !== pin_id)),
  });
}
