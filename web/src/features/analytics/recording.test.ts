import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeGateway, problem } from "@/testing/gateway";
import { startRecording } from "./recording";
import { partsOf } from "./recording-parts";

const PAUSE_MS = 10_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

it("a recording holds neither what is typed, nor what is read, nor a picture", async () => {
  const { asked } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": null });
  document.body.innerHTML = `
    <main><p>What ana wrote</p><input value="ana@example.org"><textarea>A letter</textarea>
    <img src="http://media/outfits/ab/x-640.webp" alt="A green coat"></main>`;
  const stop = startRecording();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  stop();
  const told = JSON.stringify(asked[0]?.body);
  expect(told).toContain('"tagName":"main"');
  expect(told).not.toMatch(/wrote|example\.org|letter|x-640|green/);
});

it("a recording ends with the first part that is refused", async () => {
  const refuse = () => problem(429, { detail: "That was tried too often." });
  const { asked } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": refuse });
  vi.spyOn(console, "info").mockImplementation(() => {});
  startRecording();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(console.info).toHaveBeenCalled());
  document.body.append(document.createElement("main"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(asked).toHaveLength(1);
});

it("no part is larger than the server takes, and nothing is lost on the way", () => {
  const large = { type: 2, html: '"<é漢>\\'.repeat(40_000) };
  const small = Array.from({ length: 3000 }, (_, at) => ({ type: 3, at, text: "moved a little" }));
  const parts = partsOf([large, ...small]);
  const size = (part: object[]) => new TextEncoder().encode(JSON.stringify(part)).length;
  expect(Math.max(...parts.map(size))).toBeLessThan(64_000);
  const sent = parts.flat() as { json?: string; at?: number }[];
  const joined = sent.map(({ json }) => json ?? "").join("");
  expect(JSON.parse(joined)).toEqual(large);
  expect(sent.filter(({ at }) => at !== undefined)).toEqual(small);
});
