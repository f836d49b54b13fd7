import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useShell } from "@/features/session";
import { patternOf } from "@/lib/browser/route-pattern";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { aProfile } from "@/testing/people";
import { flushEvents } from "./event-queue";
import { isOn, startAnalytics } from "./start";

vi.mock("./recording", () => ({ startRecording: () => () => {} }));

const EVENTS = "POST /api/admin/v1/analytics/events";
const gateway = () =>
  fakeGateway({
    [EVENTS]: () => json({ kept: 1 }, 202),
    "GET /api/admin/v1/flags": { flags: {} },
  });
const pages = (viewed: string[] = []) => ({
  current: () => "/feed",
  watch: (view: (pattern: string) => void) => {
    for (const page of ["/feed", ...viewed]) view(page);
    return () => {};
  },
});

interface SentItem {
  device: string;
  items: { kind: string; name: string; data: Record<string, unknown> }[];
}
const sentItems = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path.endsWith("/events")).map(({ body }) => body as SentItem);

const stops: (() => Promise<void>)[] = [];
const start = (...overrides: Parameters<typeof startAnalytics>) => {
  const stop = startAnalytics(...overrides);
  stops.push(stop);
  return stop;
};

beforeEach(() => useShell.setState({ profile: null }));
afterEach(async () => {
  await Promise.allSettled(stops.splice(0).map((stop) => stop()));
});

it("reports pages as patterns, in one batch", async () => {
  const { requests } = gateway();
  start(pages([patternOf("/tag/$tag/outfit/$outfitId")]));
  await flushEvents();
  const [batch] = sentItems(requests);
  expect(batch?.items.map(({ data }) => data.page)).toEqual([
    "/feed",
    "/tag/[tag]/outfit/[outfitId]",
  ]);
  expect(batch?.device).toMatch(/^[0-9a-f]{32}$/);
});

it("identifies once the profile has an id, with email and username, and the country as a group", async () => {
  const { requests } = gateway();
  start(pages());
  useShell.setState({ profile: aProfile({ country: "NL" }) });
  useShell.setState({ profile: aProfile({ country: "NL", bio: "new words" }) });
  await flushEvents();
  const items = sentItems(requests).flatMap(({ items }) => items);
  expect(items.filter(({ kind }) => kind === "profile").map(({ data }) => data)).toEqual([
    { id: "1042", email: "ana@example.org", username: "ana" },
  ]);
  expect(items.find(({ kind }) => kind === "group")?.data).toEqual({ key: "NL" });
});

it("keeps unsent events over a reload", async () => {
  fakeGateway({ [EVENTS]: () => json({}, 503), "GET /api/admin/v1/flags": { flags: {} } });
  vi.spyOn(console, "info").mockImplementation(() => {});
  start(pages());
  await flushEvents();
  expect(localStorage.getItem("garderobe-analytics-waiting")).toContain("page viewed");
  const { requests } = gateway();
  await flushEvents();
  expect(sentItems(requests)).toHaveLength(1);
  expect(localStorage.getItem("garderobe-analytics-waiting")).toBe("[]");
});

it("drops permanently refused events, so that they block nothing", async () => {
  const refuse = () => problem(413, { detail: "This is too large to send." });
  fakeGateway({ [EVENTS]: refuse, "GET /api/admin/v1/flags": { flags: {} } });
  vi.spyOn(console, "info").mockImplementation(() => {});
  start(pages());
  await flushEvents();
  expect(localStorage.getItem("garderobe-analytics-waiting")).toBe("[]");
});

it("reports which button was pressed, but no user content of a link", async () => {
  const { requests } = gateway();
  start(pages());
  document.body.innerHTML = "<button>Publish</button><a href='#x'>Ana's secret outfit</a>";
  document.querySelector("button")?.click();
  document.querySelector("a")?.click();
  await flushEvents();
  expect(JSON.stringify(sentItems(requests))).toContain('"label":"Publish"');
  expect(JSON.stringify(sentItems(requests))).not.toContain("secret");
});

it("reads which experiments are on in this browser", async () => {
  fakeGateway({
    [EVENTS]: () => json({ kept: 1 }, 202),
    "GET /api/admin/v1/flags": { flags: { "new-calendar": true } },
  });
  start(pages());
  await vi.waitFor(() => expect(isOn("new-calendar")).toBe(true));
  expect(isOn("unknown")).toBe(false);
});

it("reports the page's speed, once, when it is hidden", async () => {
  const { requests } = gateway();
  start(pages());
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await vi.waitFor(() => expect(sentItems(requests)).toHaveLength(1));
  const vitals = sentItems(requests)[0]?.items.filter(({ name }) => name === "web vitals");
  expect(vitals).toMatchObject([{ data: { page: "/feed" } }]);
});

it("deletes everything when it is stopped", async () => {
  const { requests } = gateway();
  const stop = start(pages());
  await flushEvents();
  const device = localStorage.getItem("garderobe-analytics-device");
  await stop().catch(() => {});
  expect(requests.at(-1)).toMatchObject({
    method: "DELETE",
    path: `/api/admin/v1/analytics/devices/${device}`,
  });
  const storedKeys = Object.keys(localStorage).filter((key) => key.includes("analytics"));
  expect(storedKeys).toEqual([]);
});
