/** What the menu of a card asks of the API about its author; `on` does it, off takes it back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { answer, feed } from "@/api/client";
import {
  type Followed,
  followedQuery,
  renewAfterBlock,
  sendBlock,
  sendFollow,
} from "@/api/follows";
import { useSession } from "@/features/session";
import type { WishTarget } from "@/lib/kept-wishes";
import { endOfTurn, toggleInTurn } from "@/lib/toggle-queue";
import { toastProblem } from "@/ui/notices";

export type Stand = Record<
  "follow" | "mute" | "block",
  (on: boolean) => Promise<Followed | undefined>
>;

export function useStand(user_id: string): Stand {
  const queryClient = useQueryClient();
  const person = useSession()?.user.id ?? "";
  const params = { path: { user_id } };
  return {
    follow: (on) => followInTurn(queryClient, { person, kind: "follows", id: user_id }, on),
    mute: async (on) => {
      await (on
        ? answer(feed.PUT("/api/feed/v1/mutes/{user_id}", { params, body: { days: 7 } }))
        : answer(feed.DELETE("/api/feed/v1/mutes/{user_id}", { params })));
    },
    block: async (on) => {
      await sendBlock(queryClient, user_id, on);
      void renewAfterBlock(queryClient);
    },
  };
}

/** Resolves with undefined when it waits for the network; a later failure is shown then. */
function followInTurn(queryClient: QueryClient, target: WishTarget, on: boolean) {
  return new Promise<Followed | undefined>((resolve, reject) => {
    let hasWaited = false;
    const send = (follows: boolean) => sendFollow(queryClient, target.id, follows);
    const onWait = () => {
      hasWaited = true;
      resolve(undefined);
    };
    toggleInTurn({ ...target, confirmed: !on, wanted: on, send, onWait })
      .then(() => endOfTurn(target))
      .then(() => resolve(queryClient.getQueryData(followedQuery(target.id).queryKey)))
      .catch((error) => (hasWaited ? toastProblem(error) : reject(error)));
  });
}
