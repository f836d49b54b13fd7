/** When the user is asked in the evening what they wore. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, wardrobe } from "./client";
import type { EveningQuestion } from "./types";

const PATH = "/api/wardrobe/v1/evening-question";

export const eveningQuestionQuery = () =>
  queryOptions({
    queryKey: ["evening-question"],
    queryFn: ({ signal }) => unwrap(wardrobe.GET(PATH, { signal })),
  });

export function useChangeEveningQuestion({ version }: EveningQuestion) {
  const queryClient = useQueryClient();
  const { queryKey } = eveningQuestionQuery();
  return useMutation({
    mutationFn: (body: Pick<EveningQuestion, "asked_at" | "timezone">) =>
      unwrap(wardrobe.PUT(PATH, { body, headers: ifMatch(version) })),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    // Another device may have changed it.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
