/** The browser's part of web push: what it can do, and its subscription. */

import { m } from "@/paraglide/messages.js";
import { decodeBase64Url } from "./base64-url";

/** `home-screen`: on an iPhone or iPad only an installed app can receive push. */
export type PushSupport = "unsupported" | "home-screen" | "blocked" | "available";

export function pushSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isAppleTouchDevice() ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "available";
}

const isAppleTouchDevice = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** Call it from a click: browsers ignore other requests. */
export const mayNotify = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

/** Return null without a service worker, as in private windows. */
async function pushManager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

export async function browserSubscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

export class NoServiceWorker extends Error {
  override name = "NoServiceWorker";
  constructor() {
    super(m.push_no_worker());
  }
}

export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const manager = await pushManager();
  if (!manager) throw new NoServiceWorker();
  return await subscribeWith(manager, publicKey);
}

/** A subscription with another key has to end first. */
export async function subscribeWith(
  manager: PushManager,
  publicKey: string,
): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  if (before && usesKey(before, publicKey)) return before;
  await before?.unsubscribe();
  const applicationServerKey = decodeBase64Url(publicKey);
  return await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

export function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const used = new Uint8Array(options.applicationServerKey ?? []);
  const key = decodeBase64Url(publicKey);
  return used.length === key.length && used.every((byte, index) => byte === key[index]);
}

/** Return what the server stores of a subscription. */
export function subscriptionBody(subscription: PushSubscription, publicKey: string) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return { endpoint, keys: { p256dh, auth }, public_key: publicKey };
}

/** Closes what the operating system still shows. */
export async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
