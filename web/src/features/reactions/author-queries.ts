/** API calls of a card's menu about its author: `on` applies the setting, off removes it. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { feed, unwrap } from "@/api/client";
import {
  type Followed,
  followedQuery,
  refetchAfterBlock,
  sendBlock,
  sendFollow,
} from "@/api/follows";
import { useSession } from "@/features/session";
import type { ToggleTarget } from "@/lib/http/pending-toggles";
import { afterToggles, enqueueToggle } from "@/lib/http/toggle-queue";
import { toastProblem } from "@/ui/notices";

export type AuthorSetting = Record<
  "follow" | "mute" | "block",
  (on: boolean) => Promise<Followed | undefined>
>;

export function useAuthorSetting(user_id: string): AuthorSetting {
  const queryClient = useQueryClient();
  const person = useSession()?.user.id ?? "";
  const params = { path: { user_id } };
  return {
    follow: (on) => followInTurn(queryClient, { person, kind: "follows", id: user_id }, on),
    mute: async (on) => {
      await (on
        ? unwrap(feed.PUT("/api/feed/v1/mutes/{user_id}", { params, body: { days: 7 } }))
        : unwrap(feed.DELETE("/api/feed/v1/mutes/{user_id}", { params })));
    },
    block: async (on) => {
      await sendBlock(queryClient, user_id, on);
      void refetchAfterBlock(queryClient);
    },
  };
}

/** Resolves to undefined while it waits for the network; a later failure is shown then. */
function followInTurn(queryClient: QueryClient, target: ToggleTarget, on: boolean) {
  return new Promise<Followed | undefined>((resolve, reject) => {
    let hasWaited = false;
    const send = (follows: boolean) => sendFollow(queryClient, target.id, follows);
    const onWait = () => {
      hasWaited = true;
      resolve(undefined);
    };
    enqueueToggle({ ...target, confirmed: !on, wanted: on, send, onWait })
      .then(() => afterToggles(target))
      .then(() => resolve(queryClient.getQueryData(followedQuery(target.id).queryKey)))
      .catch((error) => (hasWaited ? toastProblem(error) : reject(error)));
  });
}
