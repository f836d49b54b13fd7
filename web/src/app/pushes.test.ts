import { beforeEach, expect, it, vi } from "vitest";
import { INBOX } from "@/lib/push/push-message";

const MESSAGE = {
  title: "New like",
  body: "Ana liked “Rain”",
  url: "/outfit/7",
  tag: "group",
  kind: "liked",
  unread: 3,
};

const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const setAppBadge = vi.fn<(count: number) => Promise<void>>();
const openWindow = vi.fn<(url: string) => Promise<void>>();
const closed = vi.fn<() => void>();
let windows: object[] = [];

const registration = {
  showNotification: shown,
  getNotifications: async () => [{ close: closed }],
  pushManager: {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => ({ endpoint: "https://push.example/new", keys: {} }) }),
  },
};
const clients = { matchAll: async () => windows, openWindow };

beforeEach(async () => {
  vi.resetAllMocks();
  setAppBadge.mockResolvedValue();
  windows = [];
  vi.stubGlobal("registration", registration);
  vi.stubGlobal("clients", clients);
  Object.assign(navigator, { setAppBadge });
  await import("./pushes");
});

async function dispatch(type: string, members: object): Promise<void> {
  const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
  dispatchEvent(Object.assign(new Event(type), { waitUntil, ...members }));
  await waitUntil.mock.calls[0]?.[0];
}

const push = (text?: string) =>
  dispatch("push", { data: text === undefined ? null : { text: () => text } });
const click = (action = "", data: object = MESSAGE) =>
  dispatch("notificationclick", { action, notification: { data, close: closed } });

const aWindow = (pathname: string, answers = true) => {
  const used = {
    url: `${location.origin}${pathname}`,
    focused: true,
    visibilityState: "visible",
    focus: vi.fn<() => Promise<void>>(async () => {}),
    navigate: vi.fn<(url: string) => Promise<void>>(async () => {}),
    postMessage: vi.fn<(message: unknown, ports?: MessagePort[]) => void>((_, ports) => {
      if (answers) ports?.[0]?.postMessage("opened");
    }),
  };
  windows = [used];
  return used;
};

it("shows a message, and the number of unread notifications", async () => {
  await push(`${JSON.stringify(MESSAGE)}${" ".repeat(100)}`);
  const [title, options] = shown.mock.calls[0] ?? [];
  expect(title).toBe("New like");
  expect(options).toMatchObject({ body: MESSAGE.body, tag: "group", renotify: false });
  expect(options).toMatchObject({ actions: [{ action: "turn-off", title: "Turn off" }] });
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  expect(closed).not.toHaveBeenCalled();
});

it("closes it while the person looks at the inbox", async () => {
  aWindow(INBOX);
  await push(JSON.stringify(MESSAGE));
  expect(closed).toHaveBeenCalledOnce();
});

it.each([undefined, "", "no JSON", "null", "{}", '{"title": 1, "tag": "x"}'])(
  "shows something for what it cannot read: %j",
  async (text) => {
    await push(text);
    expect(shown.mock.calls[0]?.[1]).toMatchObject({ data: { url: INBOX, kind: null } });
  },
);

it.each([
  "https://elsewhere.example/",
  "//elsewhere.example/",
  "/\\elsewhere.example/",
  "javascript:1",
  7,
])("leads to no other site: %j", async (url) => {
  await push(JSON.stringify({ ...MESSAGE, url }));
  expect(shown.mock.calls[0]?.[1]).toMatchObject({ data: { url: INBOX } });
});

it("opens its page in the window that is open", async () => {
  const used = aWindow("/feed");
  await click();
  expect(used.focus).toHaveBeenCalledOnce();
  const [message] = used.postMessage.mock.calls[0] ?? [];
  expect(message).toEqual({ type: "open-page", url: "/outfit/7" });
  expect(used.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it("navigates a window of an older version", async () => {
  const used = aWindow("/feed", false);
  await click();
  expect(used.navigate).toHaveBeenCalledExactlyOnceWith("/outfit/7");
});

it("opens a window if there is none", async () => {
  await click();
  expect(openWindow).toHaveBeenCalledExactlyOnceWith("/outfit/7");
});

/** Answers calls in turn; returns what was called. */
let pushState: object = {};

function answer(...statuses: number[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return new Response(JSON.stringify(pushState), { status: statuses.shift() ?? 200 });
  });
  return calls;
}

const OFF = "DELETE /api/feed/v1/notification-settings/liked/push";
const REFRESH = "POST /api/identity/v1/token";

it.each([
  { statuses: [200], calls: [OFF], opens: [] },
  { statuses: [401, 200, 200], calls: [OFF, REFRESH, OFF], opens: [] },
  { statuses: [401, 400, 401], calls: [OFF, REFRESH, OFF], opens: [[INBOX]] },
  { statuses: [503], calls: [OFF], opens: [[INBOX]] },
])("turns a kind off, or opens the settings: $statuses", async ({ statuses, calls, opens }) => {
  const made = answer(...statuses);
  await click("turn-off");
  expect(made).toEqual(calls);
  expect(openWindow.mock.calls).toEqual(opens);
});

const OLD = "https://push.example.org/old";
const RENEWED = ["GET /api/feed/v1/push", "POST /api/feed/v1/push/subscriptions"];

it.each([
  { known: { endpoint: OLD }, ended: { endpoint: OLD }, calls: RENEWED },
  { known: { endpoint: OLD }, ended: undefined, calls: RENEWED },
  // Another person is logged in now, who did not turn push on in this browser.
  { known: { endpoint: null }, ended: { endpoint: OLD }, calls: RENEWED.slice(0, 1) },
  { known: { endpoint: OLD, turned_off: true }, ended: undefined, calls: RENEWED.slice(0, 1) },
])("subscribes again if the session had: $known, $ended", async ({ known, ended, calls }) => {
  const made = answer();
  pushState = { public_key: "AAAA", turned_off: false, ...known };
  await dispatch("pushsubscriptionchange", { oldSubscription: ended });
  expect(made).toEqual(calls);
});
