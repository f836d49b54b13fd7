/**
 * The fake push service of the tests (python -m tests.support.push_service).
 *
 * Chromium's own push service cannot be reached in tests. Therefore the page subscribes at the fake
 * one, which makes the keys that a browser would, checks and decrypts what the server sends, and
 * hands it over. Chromium's debugging protocol delivers that to the real service worker. A headless
 * Chromium shows no notifications, even with the permission: the service worker's are recorded.
 */
import { expect, type Page, type Worker } from "@playwright/test";

/** Ports above the entry. */
const OFFSET = 51;

export function pushServiceUrl(): URL {
  const entry = new URL(process.env.GARDEROBE_URL ?? "http://localhost:8080");
  return new URL(`http://127.0.0.1:${Number(entry.port) + OFFSET}`);
}

interface Subscription {
  endpoint: string;
  keys: Record<string, string>;
  public_key: string;
}

/** Subscribes at the fake push service; call it before the page is opened. */
export async function subscribeAtFake(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.exposeFunction("subscribeAtFake", async (public_key: string): Promise<Subscription> => {
    const body = JSON.stringify({ public_key });
    const response = await fetch(new URL("/subscriptions", pushServiceUrl()), { method: "POST", body });
    return await response.json();
  });
  await page.addInitScript(() => {
    const KEY = "fake-push-subscription";
    const encode = (key: BufferSource) =>
      btoa(String.fromCharCode(...new Uint8Array(key as ArrayBuffer)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    const decode = (key: string) =>
      Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const current = () => {
      const stored = localStorage.getItem(KEY);
      if (!stored) return null;
      const { endpoint, keys, public_key } = JSON.parse(stored);
      return {
        endpoint,
        options: { applicationServerKey: decode(public_key).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem(KEY),
      };
    };
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: BufferSource }) => {
        const { subscribeAtFake } = window as unknown as Record<string, (key: string) => Promise<object>>;
        localStorage.setItem(KEY, JSON.stringify(await subscribeAtFake?.(encode(applicationServerKey))));
        return current();
      },
    });
  });
}

/** The stored subscription of the page's browser; null when there is none. */
export const fakeSubscription = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("fake-push-subscription"));

interface Message {
  title: string;
  body: string;
  url: string;
  kind: string;
  unread: number;
}

/** What the push service has received for an endpoint. */
export async function pushed(endpoint: string): Promise<Message[]> {
  const name = endpoint.split("/").at(-1);
  return await (await fetch(new URL(`/messages/${name}`, pushServiceUrl()))).json();
}

/** Delivers a message to the page's service worker, as Chromium does for its own push service. */
export async function deliver(page: Page, message: object): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    debugging.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await debugging.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await debugging.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data,
  });
  await debugging.detach();
}

/** The page's service worker, active and in control, which records notifications and badges. */
export async function serviceWorkerOf(page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("There is no service worker.");
  await worker.evaluate(() => {
    let shown: { tag: string; title: string }[] = [];
    const badges: number[] = [];
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: { tag: string }) => {
        const close = () => {
          shown = shown.filter(({ tag }) => tag !== options.tag);
        };
        close();
        shown.push(Object.assign({ title, close }, options));
      },
      getNotifications: async () => shown,
    });
    Object.assign(navigator, { setAppBadge: async (unread: number) => void badges.push(unread) });
    Object.assign(self, { badges });
  });
  return worker;
}

/** The texts of the notifications that are shown. */
export const notifications = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

/** The numbers that the badge has shown. */
export const badges = (worker: Worker): Promise<number[]> =>
  worker.evaluate(() => Reflect.get(self, "badges"));

/** Clicks the notification that is shown, or one of its buttons. */
export const clickNotification = (worker: Worker, action = ""): Promise<void> =>
  worker.evaluate(async (action) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const waitUntil = () => {};
    const click = Object.assign(new Event("notificationclick"), { notification, action, waitUntil });
    self.dispatchEvent(click);
  }, action);
