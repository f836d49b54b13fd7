/** Sends likes, saves, follows (of people and tags) and packed things that an earlier visit left unconfirmed. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { relationQuery, sendFollow } from "@/api/follows";
import { reactionsQuery, sendToggle } from "@/features/reactions/queries";
import { currentSession, onAuthEvent } from "@/features/session";
import { sendTagFollow, tagFollowQuery } from "@/features/tags/follow-queries";
import { packedKey, sendPacked } from "@/features/wardrobe/packing/packing-queries";
import { followOtherTabs, type PendingToggle, pendingTogglesOf } from "@/lib/http/pending-toggles";
import { invalidateTopics } from "@/lib/http/query-topics";
import { enqueueToggle } from "@/lib/http/toggle-queue";
import { m } from "@/paraglide/messages.js";
import { toastProblem } from "@/ui/notices";

const FAILED = {
  liked: m.unsent_like(),
  saved: m.unsent_save(),
  follows: m.unsent_follow(),
  packed: m.unsent_packed(),
  "tag-follows": m.unsent_follow(),
} as const;

/** Runs now and after every log-in; returns a function that stops it. */
export function resumePendingToggles(queryClient: QueryClient): () => void {
  const resume = (person: string | undefined) => {
    for (const toggle of person ? pendingTogglesOf(person) : [])
      void sendLater(queryClient, toggle);
  };
  resume(currentSession()?.user.id);
  const stops = [
    onAuthEvent((event, session) => event === "signed-in" && resume(session?.user.id)),
    followOtherTabs(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function sendLater(queryClient: QueryClient, toggle: PendingToggle): Promise<void> {
  const { kind } = toggle;
  const send = (on: boolean) => sendPending(queryClient, toggle, on);
  try {
    await enqueueToggle({ ...toggle, send, isResumed: true });
  } catch {
    toastProblem(FAILED[kind]);
  } finally {
    void queryClient.invalidateQueries({ queryKey: keyOf(toggle), exact: true });
    if (kind === "follows" || kind === "tag-follows") void invalidateTopics(queryClient, "follows");
  }
}

function sendPending(
  queryClient: QueryClient,
  { kind, id }: PendingToggle,
  on: boolean,
): Promise<unknown> {
  if (kind === "follows") return sendFollow(queryClient, id, on);
  if (kind === "tag-follows") return sendTagFollow(queryClient, id, on);
  if (kind === "packed") return sendPacked(queryClient, id, on);
  return sendToggle(queryClient, { kind, id }, on);
}

function keyOf({ kind, id }: PendingToggle): QueryKey {
  if (kind === "follows") return relationQuery(id).queryKey;
  if (kind === "tag-follows") return tagFollowQuery(id).queryKey;
  if (kind === "packed") return packedKey(id);
  return reactionsQuery(id).queryKey;
}
