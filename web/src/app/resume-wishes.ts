/** Sends the likes, saves and follows, also of tags, that an earlier visit left unconfirmed. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { relationQuery, sendFollow } from "@/api/follows";
import { reactionsQuery, sendToggle } from "@/features/reactions/queries";
import { currentSession, onAuthEvent } from "@/features/session";
import { sendTagFollow, tagFollowQuery } from "@/features/tags/follow-queries";
import { followOtherTabs, type Wish, wishesOf } from "@/lib/kept-wishes";
import { toggleInTurn } from "@/lib/toggle-queue";
import { noteChange } from "@/lib/topics";
import { toastProblem } from "@/ui/notices";

const FAILED = {
  liked: "We couldn't send a like you changed offline.",
  saved: "We couldn't send a save you changed offline.",
  follows: "We couldn't send a follow you changed offline.",
  "tag-follows": "We couldn't send a follow you changed offline.",
} as const;

/** Now and whenever somebody logs in; returns how to stop. */
export function resumeWishes(queryClient: QueryClient): () => void {
  const resume = (person: string | undefined) => {
    for (const wish of person ? wishesOf(person) : []) void sendLater(queryClient, wish);
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

async function sendLater(queryClient: QueryClient, wish: Wish): Promise<void> {
  const { kind } = wish;
  const send = (on: boolean) => sendWish(queryClient, wish, on);
  try {
    await toggleInTurn({ ...wish, send, isResumed: true });
  } catch {
    toastProblem(FAILED[kind]);
  } finally {
    void queryClient.invalidateQueries({ queryKey: keyOf(wish), exact: true });
    if (kind === "follows" || kind === "tag-follows") void noteChange(queryClient, "follows");
  }
}

function sendWish(queryClient: QueryClient, { kind, id }: Wish, on: boolean): Promise<unknown> {
  if (kind === "follows") return sendFollow(queryClient, id, on);
  if (kind === "tag-follows") return sendTagFollow(queryClient, id, on);
  return sendToggle(queryClient, { kind, id }, on);
}

function keyOf({ kind, id }: Wish): QueryKey {
  if (kind === "follows") return relationQuery(id).queryKey;
  if (kind === "tag-follows") return tagFollowQuery(id).queryKey;
  return reactionsQuery(id).queryKey;
}
