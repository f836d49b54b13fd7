import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { rememberedPerson } from "@/lib/push/push-person";
import { fakeBrowserPush, SERVER_KEY } from "@/testing/browser-push";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PUSH = "/api/feed/v1/push";
const NAME = "Push notifications on this device";
const aDevice = (id: string, label: string, current: boolean) => ({
  id,
  label,
  current,
  created_at: "2026-11-20T10:00:00Z",
  succeeded_at: null,
});
const ownSwitch = () => screen.findByRole("switch", { name: NAME });

interface Server {
  public_key?: string | null;
  devices?: object[];
  endpoint?: string | null;
  refuses?: boolean;
}

async function open(server: Server = {}) {
  const state = {
    public_key: SERVER_KEY,
    devices: [],
    endpoint: null,
    turned_off: false,
    ...server,
  };
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/feed/v1/notifications": aPage([]),
    "GET /api/feed/v1/notification-settings": {},
    "GET /api/wardrobe/v1/evening-question": { asked_at: null, timezone: "UTC", version: 0 },
    [`GET ${PUSH}`]: () => json(state),
    [`POST ${PUSH}/subscriptions`]: async (request) => {
      if (server.refuses) return problem(503, { detail: "Not now." });
      const { endpoint } = await request.json();
      Object.assign(state, { endpoint, devices: [...state.devices, aDevice("1", "Here", true)] });
      return json(aDevice("1", "Here", true), 201);
    },
    [`DELETE ${PUSH}/subscriptions/1`]: () => {
      Object.assign(state, { endpoint: null, devices: state.devices.slice(0, -1) });
      return json(null);
    },
    [`DELETE ${PUSH}/subscriptions/2`]: () => {
      Object.assign(state, { devices: [] });
      return json(null);
    },
  });
  await renderApp("/account/notifications", { session: aSession() });
  return () =>
    gateway.requests.filter(({ path, method }) => path.startsWith(PUSH) && method !== "GET");
}

it("is turned on and off", async () => {
  const browser = fakeBrowserPush({ permission: "default" });
  const calls = await open();
  expect(await ownSwitch()).not.toBeChecked();
  await waitFor(async () => expect(await ownSwitch()).toBeEnabled());
  await userEvent.click(await ownSwitch());
  expect(await screen.findByText(/^On\. You're notified here/)).toBeVisible();
  expect(calls()[0]?.body).toEqual({
    endpoint: "https://push.example/1",
    keys: { p256dh: "point", auth: "secret" },
    public_key: SERVER_KEY,
  });
  expect(rememberedPerson()).toBe(aSession().user.id);
  await userEvent.click(await ownSwitch());
  expect(await screen.findByText(/^Off\. Turn it on/)).toBeVisible();
  expect(calls()[1]?.method).toBe("DELETE");
  expect([browser.endpoint, rememberedPerson()]).toEqual([null, null]);
});

it("says what went wrong, and tries again", async () => {
  fakeBrowserPush();
  const server: Server = { refuses: true };
  await open(server);
  await waitFor(async () => expect(await ownSwitch()).toBeEnabled());
  await userEvent.click(await ownSwitch());
  expect(await screen.findByText("Not now.")).toBeVisible();
  server.refuses = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^On\. You're notified here/)).toBeVisible();
  expect(screen.queryByText("Not now.")).toBeNull();
});

it("is turned off on another device", async () => {
  fakeBrowserPush();
  await open({ devices: [aDevice("2", "Firefox on Android", false)] });
  await userEvent.click(
    await screen.findByRole("button", { name: "Turn off: Firefox on Android" }),
  );
  expect(await screen.findByText("Push notifications are off on Firefox on Android")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Firefox on Android")).toBeNull());
});

it("explains what is in the way", async () => {
  await open();
  expect(await screen.findByText(/browser doesn't support push/)).toBeVisible();
});

it("explains a browser that blocks it", async () => {
  fakeBrowserPush({ permission: "denied" });
  await open();
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
});

it("explains a server without a key", async () => {
  fakeBrowserPush();
  await open({ public_key: null });
  expect(await screen.findByText(/aren't available here/)).toBeVisible();
  expect(screen.queryByRole("switch", { name: NAME })).toBeNull();
});
