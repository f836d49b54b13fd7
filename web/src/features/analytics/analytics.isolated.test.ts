import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useShell } from "@/features/session";
import { noteUse } from "@/lib/browser/note-use";
import { patternOf } from "@/lib/browser/route-pattern";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { LIMIT_MS } from "@/testing/limit";
import { aProfile } from "@/testing/people";
import { flushEvents } from "./event-queue";
import { startRecording } from "./recording";
import { RECORD_AFTER_MS, startAnalytics } from "./start";

vi.mock("./recording", () => ({ startRecording: vi.fn(() => () => {}) }));

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

beforeEach(() => {
  useShell.setState({ profile: null });
  vi.mocked(startRecording).mockClear();
});
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

it("reports which field was changed, but no value and no label", async () => {
  const { requests } = gateway();
  start(pages());
  document.body.innerHTML =
    "<label>Ana's red coat <input type='checkbox' name='pins.12.worn' value='secret'></label>" +
    "<select aria-label='secret'><option>secret</option></select>";
  document.querySelector("input")?.click();
  document.querySelector("select")?.dispatchEvent(new Event("change", { bubbles: true }));
  await flushEvents();
  const items = sentItems(requests).flatMap(({ items }) => items);
  expect(items.filter(({ name }) => name === "changed").map(({ data }) => data)).toEqual([
    { page: "/feed", control: "input checkbox", label: "pins.#.worn" },
    { page: "/feed", control: "select", label: null },
  ]);
  expect(JSON.stringify(items)).not.toMatch(/secret|red coat/);
});

it("reports steps of the way into the product", async () => {
  const { requests } = gateway();
  const stop = start(pages());
  noteUse("account created");
  await flushEvents();
  await stop().catch(() => {});
  noteUse("photo chosen");
  await flushEvents();
  const names = sentItems(requests).flatMap(({ items }) => items.map(({ name }) => name));
  expect(names).toEqual(["page viewed", "account created"]);
});

it.each([
  [true, 1],
  [false, 0],
])("with session recordings switched to %s, it records that often: %i", async (isOn, times) => {
  vi.useFakeTimers();
  const { requests } = fakeGateway({
    [EVENTS]: () => json({ kept: 1 }, 202),
    "GET /api/admin/v1/flags": { flags: { "session-recordings": isOn } },
  });
  useShell.setState({ profile: aProfile() });
  start(pages());
  await vi.advanceTimersByTimeAsync(RECORD_AFTER_MS);
  expect(requests.map(({ path }) => path)).toContain("/api/admin/v1/flags");
  await vi.waitFor(() => expect(startRecording).toHaveBeenCalledTimes(times), LIMIT_MS);
  vi.useRealTimers();
});

it("reports the page's speed, once, when it is hidden", async () => {
  const { requests } = gateway();
  start(pages());
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await vi.waitFor(() => expect(sentItems(requests)).toHaveLength(1), LIMIT_MS);
  const vitals = sentItems(requests)[0]?.items.filter(({ name }) => name === "web vitals");
  expect(vitals).toMatchObject([{ data: { page: "/feed", device_class: "desktop" } }]);
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
