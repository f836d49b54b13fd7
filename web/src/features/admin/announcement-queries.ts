/** What the page of announcements asks of the admins' service. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, answer, idempotencyKey, ifMatch } from "@/api/client";
import type { Announcement, NewAnnouncement } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";

const KEY = ["admin", "announcements"] as const;
const LOOK_AGAIN = 2000;

/** Whether it changes without anybody's doing here: it is being sent, or a test is on its way. */
const isMoving = ({ state, is_tested }: Announcement) => state === "sending" || !is_tested;

export const announcementsQuery = () =>
  infiniteQueryOptions({
    queryKey: KEY,
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(admin.GET("/api/admin/v1/announcements", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Announcement>(pages, ({ id }) => id),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isMoving)) ? LOOK_AGAIN : false,
  });

/** Keeps a new draft, or the words of the one that is given. */
export const useKeepDraft = (draft?: Announcement) =>
  useMutation({
    mutationFn: (body: NewAnnouncement) =>
      answer(
        draft
          ? admin.PUT("/api/admin/v1/announcements/{announcement_id}", {
              params: { path: { announcement_id: draft.id } },
              headers: ifMatch(draft.version),
              body,
            })
          : admin.POST("/api/admin/v1/announcements", { body, headers: idempotencyKey() }),
      ),
    onSettled: useRefresh(),
  });

export const useDiscard = () =>
  useMutation({
    mutationFn: (announcement_id: string) =>
      answer(
        admin.DELETE("/api/admin/v1/announcements/{announcement_id}", {
          params: { path: { announcement_id } },
        }),
      ),
    onSettled: useRefresh(),
  });

/** Sends exactly the version that was shown. */
export const useSend = () =>
  useMutation({
    mutationFn: ({ id, version }: Announcement) =>
      answer(
        admin.POST("/api/admin/v1/announcements/{announcement_id}/send", {
          params: { path: { announcement_id: id } },
          headers: ifMatch(version),
        }),
      ),
    onSettled: useRefresh(),
  });

export const useAct = (act: "test" | "stop" | "resume") =>
  useMutation({
    mutationFn: (announcement_id: string) =>
      answer(
        admin.POST(`/api/admin/v1/announcements/{announcement_id}/${act}`, {
          params: { path: { announcement_id } },
        }),
      ),
    onSettled: useRefresh(),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
