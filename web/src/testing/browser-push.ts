/** A fake browser for web push: service worker, subscription and permission. */
import { onTestFinished } from "vitest";

/** A point on P-256, base64url. */
export const SERVER_KEY =
  "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";

const toBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

interface Options {
  permission?: NotificationPermission;
  /** The endpoint of an existing subscription, and the key it was made with. */
  endpoint?: string | null;
  key?: string;
}

/** Call it in a test; returns the browser's state, which the app changes. */
export function fakeBrowserPush({
  permission = "granted",
  endpoint = null,
  key = SERVER_KEY,
}: Options = {}) {
  const state = { permission, endpoint, key, subscribed: 0, unsubscribed: 0 };
  const subscription = () =>
    state.endpoint && {
      endpoint: state.endpoint,
      options: { applicationServerKey: toBytes(state.key).buffer },
      toJSON: () => ({ endpoint: state.endpoint, keys: { p256dh: "point", auth: "secret" } }),
      unsubscribe: async () => {
        state.endpoint = null;
        state.unsubscribed += 1;
      },
    };
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async () => {
      state.subscribed += 1;
      state.endpoint = `https://push.example/${state.subscribed}`;
      state.key = SERVER_KEY;
      return subscription();
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const serviceWorker = { getRegistration: async () => registration, addEventListener: () => {} };
  define(navigator, "serviceWorker", serviceWorker);
  define(window, "PushManager", class {});
  define(window, "Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      if (state.permission === "default") state.permission = "granted";
      return state.permission;
    },
  });
  return state;
}

/** Until the test is finished: jsdom has none of these. */
function define(owner: object, name: string, value: object): void {
  Object.defineProperty(owner, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(owner, name));
}
