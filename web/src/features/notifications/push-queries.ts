/** API calls for web push: the server's key, and the devices of the person. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { feed, unwrap } from "@/api/client";
import { currentSession } from "@/features/session";
import {
  browserSubscription,
  mayNotify,
  subscribeBrowser,
  subscriptionBody,
} from "@/lib/push/browser-push";
import { forgetPerson, rememberPerson } from "@/lib/push/push-person";
import { m } from "@/paraglide/messages.js";
import { notificationKeys } from "./queries";

const pushKeys = {
  all: [...notificationKeys.all, "push"] as const,
  server: () => [...pushKeys.all, "server"] as const,
  browser: () => [...pushKeys.all, "browser"] as const,
};

export const pushQuery = () =>
  queryOptions({
    queryKey: pushKeys.server(),
    queryFn: ({ signal }) => unwrap(feed.GET("/api/feed/v1/push", { signal })),
  });

/** The endpoint of this browser's subscription, or null. */
export const endpointQuery = () =>
  queryOptions({
    queryKey: pushKeys.browser(),
    queryFn: async () => (await browserSubscription())?.endpoint ?? null,
  });

export const invalidatePush = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: pushKeys.all });

/** The person, or the browser, has refused the permission. */
class NotAllowed extends Error {
  override name = "NotAllowed";
  constructor() {
    super(m.notice_push_not_allowed());
  }
}

export function useTurnPushOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      if (!(await mayNotify())) throw new NotAllowed();
      await subscribeHere(publicKey);
    },
    onSettled: () => invalidatePush(queryClient),
  });
}

/** Subscribes this browser for the person of the session. */
export async function subscribeHere(publicKey: string): Promise<void> {
  const body = subscriptionBody(await subscribeBrowser(publicKey), publicKey);
  await unwrap(feed.POST("/api/feed/v1/push/subscriptions", { body }));
  const person = currentSession()?.user.id;
  if (person) rememberPerson(person);
}

/** Turns push off on this device; `id` is that of the device at the server, if it has one. */
export function useTurnPushOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      forgetPerson();
      if (id) await deleteDevice(id);
      await (await browserSubscription())?.unsubscribe();
    },
    onSettled: () => invalidatePush(queryClient),
  });
}

/** `onDone` is called even if the device is no longer listed by then. */
export function useTurnOffDevice(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteDevice,
    onSuccess: onDone,
    onSettled: () => invalidatePush(queryClient),
  });
}

function deleteDevice(subscription_id: string): Promise<unknown> {
  const params = { path: { subscription_id } };
  return unwrap(feed.DELETE("/api/feed/v1/push/subscriptions/{subscription_id}", { params }));
}
