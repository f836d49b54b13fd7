import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { startRecording } from "./recording";

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
  stop();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const told = JSON.stringify(asked[0]?.body);
  expect(told).toContain('"tagName":"main"');
  expect(told).not.toMatch(/wrote|example\.org|letter|x-640|green/);
});
