/**
 * Part of the service worker (tools/build-service-worker.ts): shows what the server pushes, opens
 * its page, and subscribes again when the browser has replaced the subscription.
 */
import { subscribeWith, subscriptionBody } from "@/lib/push/browser-push";
import { INBOX, type PushMessage, readMessage } from "@/lib/push/push-message";
import type {
  NotificationEvent,
  OpenWindow,
  PushEvent,
  SubscriptionEvent,
  WorkerScope,
} from "@/lib/push/worker-types";
import { m } from "@/paraglide/messages.js";

const worker = self as unknown as WorkerScope;
const TURN_OFF = "turn-off";
const SUBSCRIPTIONS = "/api/feed/v1/push/subscriptions";
/** A window that does not respond runs an older version. */
const RESPONSE_MS = 1000;

addEventListener("push", (event) => {
  const { data, waitUntil } = event as PushEvent;
  waitUntil.call(event, show(readMessage(data?.text())));
});

addEventListener("notificationclick", (event) => {
  const { notification, action, waitUntil } = event as NotificationEvent;
  const { url, kind } = notification.data as PushMessage;
  notification.close();
  const isOff = action === TURN_OFF && kind !== null;
  waitUntil.call(event, isOff ? turnOff(kind) : open(url));
});

addEventListener("pushsubscriptionchange", (event) => {
  const { waitUntil, oldSubscription } = event as SubscriptionEvent;
  waitUntil.call(event, subscribeAgain(oldSubscription?.endpoint));
});

async function show(message: PushMessage): Promise<void> {
  const { title, body, tag, kind, unread } = message;
  const actions = kind ? [{ action: TURN_OFF, title: m.common_turn_off() }] : [];
  const icons = { icon: "/icon-192.png", badge: "/badge.png" };
  const options = { body, tag, renotify: false, data: message, actions, ...icons };
  await worker.registration.showNotification(title, options);
  if (unread !== null) await setBadge(unread);
  if (await isInboxInUse()) await close(tag);
}

async function setBadge(unread: number): Promise<void> {
  await navigator.setAppBadge?.(unread).catch(() => {});
}

/** Whether the person is looking at the inbox, where the same entry appears. */
async function isInboxInUse(): Promise<boolean> {
  const windows = await openWindows();
  return windows.some(({ focused, url }) => focused && new URL(url).pathname === INBOX);
}

async function close(tag: string): Promise<void> {
  for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

const openWindows = (): Promise<readonly OpenWindow[]> =>
  worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Opens a path of the app, in a window that is open if there is one. */
async function open(path: string): Promise<void> {
  const windows = await openWindows();
  const used = windows.find(({ visibilityState }) => visibilityState === "visible") ?? windows[0];
  if (!used) {
    await worker.clients.openWindow(path);
    return;
  }
  await used.focus().catch(() => {});
  if (await isOpenedBy(used, path)) return;
  // A window that the worker does not control cannot be navigated.
  await used.navigate(path).catch(() => worker.clients.openWindow(path));
}

/** The app navigates by itself, so that nothing is lost that was being entered. */
function isOpenedBy(used: OpenWindow, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  used.postMessage({ type: "open-page", url }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), RESPONSE_MS);
  });
}

/** Turns push off for a kind, or opens the settings if that fails. */
async function turnOff(kind: string): Promise<void> {
  const path = `/api/feed/v1/notification-settings/${encodeURIComponent(kind)}/push`;
  const response = await call("DELETE", path).catch(() => null);
  if (!response?.ok) return await open(INBOX);
  for (const one of await openWindows()) one.postMessage({ type: "settings-changed" });
}

/** Unless the session that subscribed has ended, or its push was turned off on another device. */
async function subscribeAgain(before: string | undefined): Promise<void> {
  const push = await (await call("GET", "/api/feed/v1/push")).json();
  const { public_key, endpoint, turned_off } = push;
  if (typeof public_key !== "string" || !endpoint || turned_off) return;
  if (before !== undefined && before !== endpoint) return;
  const subscription = await subscribeWith(worker.registration.pushManager, public_key);
  await call("POST", SUBSCRIPTIONS, subscriptionBody(subscription, public_key));
}

/** Calls the API with the session's cookies. The access token in them may have expired. */
async function call(method: string, path: string, body?: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const request = () =>
    fetch(path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
  const response = await request();
  if (response.status !== 401) return response;
  const form = new URLSearchParams({ grant_type: "refresh_token" });
  await fetch("/api/identity/v1/token", { method: "POST", body: form });
  return await request();
}
