import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { endSession, saveSession } from "@/features/session/state/session-store";
import { rememberedPerson, rememberPerson } from "@/lib/push/push-person";
import { fakeBrowserPush, SERVER_KEY } from "@/testing/browser-push";
import { fakeGateway, json } from "@/testing/gateway";
import { aSession } from "@/testing/people";
import { forgetPush, syncPush } from "./push-sync";

const ME = aSession().user.id;
const HERE = "https://push.example/before";
const OTHER_KEY = SERVER_KEY.replace("BNcR", "BNcS");

afterEach(() => endSession());

/** Visits the app; returns the subscriptions that the server was told of. */
async function visit(server: { endpoint?: string | null; turned_off?: boolean } = {}) {
  const state = { public_key: SERVER_KEY, devices: [], endpoint: null, turned_off: false };
  const { requests } = fakeGateway({
    "GET /api/feed/v1/push": { ...state, ...server },
    "POST /api/feed/v1/push/subscriptions": () => json({}, 201),
  });
  saveSession(aSession(), "signed-in");
  await syncPush(new QueryClient());
  return requests.filter(({ method }) => method === "POST").map(({ body }) => body);
}

it("leaves a subscription that the server knows", async () => {
  const browser = fakeBrowserPush({ endpoint: HERE });
  rememberPerson(ME);
  expect(await visit({ endpoint: HERE })).toEqual([]);
  expect(browser).toMatchObject({ endpoint: HERE, subscribed: 0 });
});

it("tells the server of a subscription that it does not know", async () => {
  fakeBrowserPush({ endpoint: HERE });
  rememberPerson(ME);
  expect(await visit()).toMatchObject([{ endpoint: HERE, public_key: SERVER_KEY }]);
});

it("subscribes again with a new key", async () => {
  const browser = fakeBrowserPush({ endpoint: HERE, key: OTHER_KEY });
  rememberPerson(ME);
  expect(await visit({ endpoint: HERE })).toMatchObject([{ endpoint: browser.endpoint }]);
  expect(browser).toMatchObject({ subscribed: 1, unsubscribed: 1 });
});

it("subscribes again when the browser has lost its subscription", async () => {
  const browser = fakeBrowserPush();
  rememberPerson(ME);
  expect(await visit({ endpoint: HERE })).toHaveLength(1);
  expect(browser.subscribed).toBe(1);
});

it("ends what was turned off on another device", async () => {
  const browser = fakeBrowserPush({ endpoint: HERE });
  rememberPerson(ME);
  expect(await visit({ endpoint: HERE, turned_off: true })).toEqual([]);
  expect([browser.endpoint, rememberedPerson()]).toEqual([null, null]);
});

it("ends what somebody else turned on in this browser", async () => {
  const browser = fakeBrowserPush({ endpoint: HERE });
  rememberPerson("another");
  expect(await visit()).toEqual([]);
  expect([browser.endpoint, rememberedPerson()]).toEqual([null, null]);
});

it("asks for no permission", async () => {
  const browser = fakeBrowserPush({ permission: "default" });
  rememberPerson(ME);
  expect(await visit()).toEqual([]);
  expect(browser).toMatchObject({ permission: "default", subscribed: 0 });
});

it("ends with a log-out", async () => {
  const browser = fakeBrowserPush({ endpoint: HERE });
  rememberPerson(ME);
  await forgetPush();
  expect([browser.endpoint, rememberedPerson()]).toEqual([null, null]);
});
