/** How an outfit stands with the viewer, with what they pressed and the server has not confirmed. */
import { useQuery } from "@tanstack/react-query";
import type { Reactions } from "@/api/types";
import { useSession } from "@/features/session";
import { useWish } from "@/lib/kept-wishes";
import { reactionsQuery, withToggle } from "./queries";

/** `reactions` are undefined until they are read, and null when the outfit is out of sight. */
export function useReactions(outfitId: string) {
  const person = useSession()?.user.id ?? "";
  const { data, error } = useQuery(reactionsQuery(outfitId));
  const liked = useWish({ person, kind: "liked", id: outfitId });
  const saved = useWish({ person, kind: "saved", id: outfitId });
  let reactions: Reactions | null | undefined = data;
  if (reactions && liked !== undefined) reactions = withToggle(reactions, "liked", liked);
  if (reactions && saved !== undefined) reactions = withToggle(reactions, "saved", saved);
  return { person, reactions, wishes: { liked, saved }, isOffline: error instanceof TypeError };
}
