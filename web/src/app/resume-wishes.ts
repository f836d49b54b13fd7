/** Sends the likes, saves and follows that an earlier visit left unconfirmed. */
import type { QueryClient } from "@tanstack/react-query";
import { relationQuery, sendFollow } from "@/api/follows";
import { reactionsQuery, sendToggle } from "@/features/reactions/queries";
import { currentSession, onAuthEvent } from "@/features/session";
import { followOtherTabs, type Wish, wishesOf } from "@/lib/kept-wishes";
import { toggleInTurn } from "@/lib/toggle-queue";
import { noteChange } from "@/lib/topics";
import { toast } from "@/ui/notices";

const FAILED = {
  liked: "We couldn't send a like you changed offline.",
  saved: "We couldn't send a save you changed offline.",
  follows: "We couldn't send a follow you changed offline.",
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
  const { kind, id } = wish;
  const send = async (on: boolean): Promise<unknown> =>
    kind === "follows"
      ? sendFollow(queryClient, id, on)
      : sendToggle(queryClient, { kind, id }, on);
  try {
    await toggleInTurn({ ...wish, send, isResumed: true });
  } catch {
    toast(FAILED[kind]);
  } finally {
    const { queryKey } = kind === "follows" ? relationQuery(id) : reactionsQuery(id);
    void queryClient.invalidateQueries({ queryKey, exact: true });
    if (kind === "follows") void noteChange(queryClient, "follows");
  }
}
