/** What the service worker uses of its types: those of the DOM contradict the real ones. */

export interface PushEvent extends Event {
  data: { text: () => string } | null;
  waitUntil: (work: Promise<unknown>) => void;
}

export interface NotificationEvent extends PushEvent {
  notification: Notification;
  action: string;
}

export interface SubscriptionEvent extends PushEvent {
  /** Some browsers do not say which one ended. */
  oldSubscription?: PushSubscription | null;
}

export interface OpenWindow {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
}

export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: object) => Promise<readonly OpenWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}
