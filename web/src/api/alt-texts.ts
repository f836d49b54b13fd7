/** What the user chooses about alt texts: asked by the composer, and by the privacy settings. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, wardrobe } from "./client";
import type { AltTextChoices } from "./types";

const PATH = "/api/wardrobe/v1/alt-text-preferences";

export const altTextChoicesQuery = () =>
  queryOptions({
    queryKey: ["alt-text-preferences"],
    queryFn: ({ signal }) => unwrap(wardrobe.GET(PATH, { signal })),
    // Offline it fails at once: nothing waits for it.
    networkMode: "always",
  });

/** Changes some of the choices. */
export function useChangeAltTextChoices({ version, ...chosen }: AltTextChoices) {
  const queryClient = useQueryClient();
  const { queryKey } = altTextChoicesQuery();
  return useMutation({
    mutationFn: (change: Partial<Omit<AltTextChoices, "version">>) =>
      unwrap(wardrobe.PUT(PATH, { body: { ...chosen, ...change }, headers: ifMatch(version) })),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    // Another device may have changed them.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
