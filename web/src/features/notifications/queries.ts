/** What notifications ask of the API: the inbox, how many are unread, how one wants to be told. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, feed } from "@/api/client";
import type { Notification, NotificationSettings } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { noteChange } from "@/lib/topics";

export const notificationKeys = {
  all: ["notifications"] as const,
  inbox: () => [...notificationKeys.all, "inbox"] as const,
  unread: () => [...notificationKeys.all, "unread"] as const,
  settings: () => [...notificationKeys.all, "settings"] as const,
};

export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: notificationKeys.inbox(),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(feed.GET("/api/feed/v1/notifications", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Notification>(pages, ({ id }) => id),
  });

export const unreadQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unread(),
    queryFn: ({ signal }) => answer(feed.GET("/api/feed/v1/notifications/unread", { signal })),
  });

type ReadMark = { up_to: string } | { ids: string[] };

/** Marks entries as read, here and on the person's other devices. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadMark) => answer(feed.POST("/api/feed/v1/notifications/read", { body })),
    onSuccess: (unread) => {
      queryClient.setQueryData(notificationKeys.unread(), unread);
      return queryClient.invalidateQueries({ queryKey: notificationKeys.inbox() });
    },
  });
}

export const settingsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.settings(),
    queryFn: ({ signal }) => answer(feed.GET("/api/feed/v1/notification-settings", { signal })),
  });

/** Changes how one is told: shown at once, taken back when it fails; one change after the other. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery();
  return useMutation({
    scope: { id: "notification-settings" },
    mutationFn: (body: NotificationSettings) =>
      answer(feed.PUT("/api/feed/v1/notification-settings", { body })),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, wanted);
      return { before };
    },
    onError: (_error, _wanted, context) => queryClient.setQueryData(queryKey, context?.before),
  });
}

interface Answer {
  notification: Notification;
  approves: boolean;
}

/** Answers what waits for it: a request to follow, or a stranger's comment. */
export function useAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ notification, approves }: Answer): Promise<void> => {
      if (notification.kind === "follow_requested") await answerRequest(notification, approves);
      else await answerComment(notification, approves);
    },
    onSettled: () => {
      void noteChange(queryClient, "follows");
      return queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
}

function answerRequest({ actor }: Notification, approves: boolean): Promise<unknown> {
  const params = { path: { user_id: actor?.id ?? "" } };
  return approves
    ? answer(feed.PUT("/api/feed/v1/follow-requests/{user_id}", { params }))
    : answer(feed.DELETE("/api/feed/v1/follow-requests/{user_id}", { params }));
}

function answerComment({ comment_id }: Notification, approves: boolean): Promise<unknown> {
  const params = { path: { comment_id: comment_id ?? "" } };
  return approves
    ? answer(feed.PUT("/api/feed/v1/comments/{comment_id}/approval", { params }))
    : answer(feed.DELETE("/api/feed/v1/comments/{comment_id}", { params }));
}
