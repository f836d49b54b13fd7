import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useShell } from "@/features/session";
import { patternOf } from "@/lib/route-pattern";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { aProfile } from "@/testing/people";
import { isOn, startAnalytics } from "./start";
import { sendWaiting } from "./told";

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

interface Told {
  device: string;
  items: { kind: string; name: string; data: Record<string, unknown> }[];
}
const told = (asked: { path: string; body: unknown }[]) =>
  asked.filter(({ path }) => path.endsWith("/events")).map(({ body }) => body as Told);

const stops: (() => Promise<void>)[] = [];
const start = (...given: Parameters<typeof startAnalytics>) => {
  const stop = startAnalytics(...given);
  stops.push(stop);
  return stop;
};

beforeEach(() => useShell.setState({ profile: null }));
afterEach(async () => {
  await Promise.allSettled(stops.splice(0).map((stop) => stop()));
});

it("tells pages as patterns, in one batch", async () => {
  const { asked } = gateway();
  start(pages([patternOf("/tag/$tag/outfit/$outfitId")]));
  await sendWaiting();
  const [batch] = told(asked);
  expect(batch?.items.map(({ data }) => data.page)).toEqual([
    "/feed",
    "/tag/[tag]/outfit/[outfitId]",
  ]);
  expect(batch?.device).toMatch(/^[0-9a-f]{32}$/);
});

it("identifies once the profile has an id, with email and username, and the country as a group", async () => {
  const { asked } = gateway();
  start(pages());
  useShell.setState({ profile: aProfile({ country: "NL" }) });
  useShell.setState({ profile: aProfile({ country: "NL", bio: "new words" }) });
  await sendWaiting();
  const items = told(asked).flatMap(({ items }) => items);
  expect(items.filter(({ kind }) => kind === "profile").map(({ data }) => data)).toEqual([
    { id: "1042", email: "ana@example.org", username: "ana" },
  ]);
  expect(items.find(({ kind }) => kind === "group")?.data).toEqual({ key: "NL" });
});

it("keeps over a reload what could not be told", async () => {
  fakeGateway({ [EVENTS]: () => json({}, 503), "GET /api/admin/v1/flags": { flags: {} } });
  vi.spyOn(console, "info").mockImplementation(() => {});
  start(pages());
  await sendWaiting();
  expect(localStorage.getItem("garderobe-analytics-waiting")).toContain("page viewed");
  const { asked } = gateway();
  await sendWaiting();
  expect(told(asked)).toHaveLength(1);
  expect(localStorage.getItem("garderobe-analytics-waiting")).toBe("[]");
});

it("drops what is refused for good, so that it holds up nothing", async () => {
  const refuse = () => problem(413, { detail: "This is too large to send." });
  fakeGateway({ [EVENTS]: refuse, "GET /api/admin/v1/flags": { flags: {} } });
  vi.spyOn(console, "info").mockImplementation(() => {});
  start(pages());
  await sendWaiting();
  expect(localStorage.getItem("garderobe-analytics-waiting")).toBe("[]");
});

it("tells which button was pressed, and of a link nothing that somebody wrote", async () => {
  const { asked } = gateway();
  start(pages());
  document.body.innerHTML = "<button>Publish</button><a href='#x'>Ana's secret outfit</a>";
  document.querySelector("button")?.click();
  document.querySelector("a")?.click();
  await sendWaiting();
  expect(JSON.stringify(told(asked))).toContain('"label":"Publish"');
  expect(JSON.stringify(told(asked))).not.toContain("secret");
});

it("reads which features are tried in this browser", async () => {
  fakeGateway({
    [EVENTS]: () => json({ kept: 1 }, 202),
    "GET /api/admin/v1/flags": { flags: { "new-calendar": true } },
  });
  start(pages());
  await vi.waitFor(() => expect(isOn("new-calendar")).toBe(true));
  expect(isOn("unknown")).toBe(false);
});

it("tells how fast the page was, once, when it is hidden", async () => {
  const { asked } = gateway();
  start(pages());
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await vi.waitFor(() => expect(told(asked)).toHaveLength(1));
  const vitals = told(asked)[0]?.items.filter(({ name }) => name === "web vitals");
  expect(vitals).toMatchObject([{ data: { page: "/feed" } }]);
});

it("forgets everything when it is stopped", async () => {
  const { asked } = gateway();
  const stop = start(pages());
  await sendWaiting();
  const device = localStorage.getItem("garderobe-analytics-device");
  await stop().catch(() => {});
  expect(asked.at(-1)).toMatchObject({
    method: "DELETE",
    path: `/api/admin/v1/analytics/devices/${device}`,
  });
  const kept = Object.keys(localStorage).filter((key) => key.includes("analytics"));
  expect(kept).toEqual([]);
});
