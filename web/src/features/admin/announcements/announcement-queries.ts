/** API calls of the announcements page. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, idempotencyKey, ifMatch, unwrap } from "@/api/client";
import type { Announcement, NewAnnouncement } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";

const KEY = ["admin", "announcements"] as const;
const LOOK_AGAIN = 2000;

/** Whether it changes by itself: it is being sent, or a test email is in flight. */
const isMoving = ({ state, is_tested }: Announcement) => state === "sending" || !is_tested;

export const announcementsQuery = () =>
  infiniteQueryOptions({
    queryKey: KEY,
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(admin.GET("/api/admin/v1/announcements", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Announcement>(pages, ({ id }) => id),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isMoving)) ? LOOK_AGAIN : false,
  });

/** Saves a new draft, or the given one. */
export const useKeepDraft = (draft?: Announcement) =>
  useMutation({
    mutationFn: (body: NewAnnouncement) =>
      unwrap(
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
      unwrap(
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
      unwrap(
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
      unwrap(
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
