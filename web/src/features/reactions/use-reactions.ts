/** The viewer's reactions to an outfit, including unconfirmed ones. */
import { useQuery } from "@tanstack/react-query";
import type { Reactions } from "@/api/types";
import { useSession } from "@/features/session";
import { usePendingToggle } from "@/lib/http/pending-toggles";
import { reactionsQuery, withToggle } from "./queries";

/** `reactions` are undefined until read, and null when the outfit is not visible. */
export function useReactions(outfitId: string) {
  const person = useSession()?.user.id ?? "";
  const { data, error } = useQuery(reactionsQuery(outfitId));
  const liked = usePendingToggle({ person, kind: "liked", id: outfitId });
  const saved = usePendingToggle({ person, kind: "saved", id: outfitId });
  let reactions: Reactions | null | undefined = data;
  if (reactions && liked !== undefined) reactions = withToggle(reactions, "liked", liked);
  if (reactions && saved !== undefined) reactions = withToggle(reactions, "saved", saved);
  return { person, reactions, wishes: { liked, saved }, isOffline: error instanceof TypeError };
}
