import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { flushEvents, queueEvent } from "./event-queue";
import { startRecording } from "./recording";
import { chunksOf } from "./recording-chunks";

const PAUSE_MS = 10_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

it("a recording contains neither typed nor visible text, nor pictures", async () => {
  const { requests } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": null });
  document.body.innerHTML = `
    <main><p>What ana wrote</p><input value="ana@example.org"><textarea>A letter</textarea>
    <img src="http://media/outfits/ab/x-640.webp" alt="A green coat"></main>`;
  const stop = startRecording();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  stop();
  const sentText = JSON.stringify(requests[0]?.body);
  expect(sentText).toContain('"tagName":"main"');
  expect(sentText).not.toMatch(/wrote|example\.org|letter|x-640|green/);
});

it("a recording waits for events that are being sent, by which the server knows the browser", async () => {
  let arrive = (_: Response) => {};
  const arrival = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { requests } = fakeGateway({
    "POST /api/admin/v1/analytics/events": () => arrival,
    "POST /api/admin/v1/analytics/recordings": null,
  });
  const paths = () => requests.map(({ path }) => path.replace("/api/admin/v1/analytics/", ""));
  queueEvent("event", "page viewed", { page: "/feed" });
  const sent = flushEvents();
  const stop = startRecording();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(paths()).toEqual(["events"]);
  arrive(json({ kept: 1 }, 202));
  await sent;
  await vi.waitFor(() => expect(paths()).toEqual(["events", "recordings"]));
  stop();
});

it("a recording ends with the first refused chunk", async () => {
  const refuse = () => problem(429, { detail: "That was tried too often." });
  const { requests } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": refuse });
  vi.spyOn(console, "info").mockImplementation(() => {});
  startRecording();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(console.info).toHaveBeenCalled());
  document.body.append(document.createElement("main"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(requests).toHaveLength(1);
});

it("no chunk is larger than the server accepts, and nothing is lost", () => {
  const large = { type: 2, html: '"<é漢>\\'.repeat(40_000) };
  const small = Array.from({ length: 3000 }, (_, at) => ({ type: 3, at, text: "moved a little" }));
  const parts = chunksOf([large, ...small]);
  const size = (part: object[]) => new TextEncoder().encode(JSON.stringify(part)).length;
  expect(Math.max(...parts.map(size))).toBeLessThan(64_000);
  const sent = parts.flat() as { json?: string; at?: number }[];
  const joined = sent.map(({ json }) => json ?? "").join("");
  expect(JSON.parse(joined)).toEqual(large);
  expect(sent.filter(({ at }) => at !== undefined)).toEqual(small);
});
