/** API calls for notifications: the inbox, the unread count, the settings. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, unwrap } from "@/api/client";
import type { Notification, NotificationSettings } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { invalidateTopics } from "@/lib/http/query-topics";

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
      unwrap(feed.GET("/api/feed/v1/notifications", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Notification>(pages, ({ id }) => id),
  });

export const unreadQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unread(),
    queryFn: ({ signal }) => unwrap(feed.GET("/api/feed/v1/notifications/unread", { signal })),
  });

type ReadMark = { up_to: string } | { ids: string[] };

/** Marks entries as read, here and on the person's other devices. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadMark) => unwrap(feed.POST("/api/feed/v1/notifications/read", { body })),
    onSuccess: (unread) => {
      queryClient.setQueryData(notificationKeys.unread(), unread);
      return queryClient.invalidateQueries({ queryKey: notificationKeys.inbox() });
    },
  });
}

export const settingsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.settings(),
    queryFn: ({ signal }) => unwrap(feed.GET("/api/feed/v1/notification-settings", { signal })),
  });

/** Changes settings optimistically, rolled back on failure; one change after the other. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery();
  return useMutation({
    scope: { id: "notification-settings" },
    mutationFn: (body: NotificationSettings) =>
      unwrap(feed.PUT("/api/feed/v1/notification-settings", { body })),
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, settings);
      return { before };
    },
    onError: (_error, _wanted, context) => queryClient.setQueryData(queryKey, context?.before),
  });
}

interface Answer {
  notification: Notification;
  approves: boolean;
}

/** Answers a pending entry: a follow request, or a stranger's comment. */
export function useAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ notification, approves }: Answer): Promise<void> => {
      if (notification.kind === "follow_requested") await answerRequest(notification, approves);
      else await answerComment(notification, approves);
    },
    onSettled: () => {
      void invalidateTopics(queryClient, "follows");
      return queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
}

function answerRequest({ actor }: Notification, approves: boolean): Promise<unknown> {
  const params = { path: { user_id: actor?.id ?? "" } };
  return approves
    ? unwrap(feed.PUT("/api/feed/v1/follow-requests/{user_id}", { params }))
    : unwrap(feed.DELETE("/api/feed/v1/follow-requests/{user_id}", { params }));
}

function answerComment({ comment_id }: Notification, approves: boolean): Promise<unknown> {
  const params = { path: { comment_id: comment_id ?? "" } };
  return approves
    ? unwrap(feed.PUT("/api/feed/v1/comments/{comment_id}/approval", { params }))
    : unwrap(feed.DELETE("/api/feed/v1/comments/{comment_id}", { params }));
}
