import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { consent, setConsent } from "@/lib/browser/consent";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { LIMIT_MS } from "@/testing/limit";
import { flushEvents, queueEvent } from "./event-queue";
import { startRecording } from "./recording";

const PAUSE_MS = 10_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

const watchPages = (viewed: (page: string) => void) => {
  viewed("/feed");
  return () => {};
};

it("a recording contains no text, no value, no picture and no address", async () => {
  const { requests } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": null });
  document.title = "Canary title";
  document.body.innerHTML = `
    <nav aria-label="canary-nav"><a href="/user/canary-name" title="canary">canary</a></nav>
    <main class="grid" id="canary-id"><p>What canary wrote</p>
    <input value="canary@example.org" placeholder="canary"><textarea>A canary letter</textarea>
    <select><option value="canary" label="canary" selected>canary</option></select>
    <img src="http://media/canary-640.webp" alt="A canary coat"
      srcset="http://media/canary-320.webp 320w">
    <div style="background-image: url(data:image/png;base64,canary); color: red"></div>
    <svg><title>canary</title><image href="http://media/canary.webp"></image></svg></main>
    <div role="dialog" data-canary="canary"><h2>canary dialog</h2></div>
    <style>.x::after { content: "canary" }</style>`;
  const stop = startRecording(watchPages);
  const [field, area] = document.querySelectorAll<HTMLInputElement>("input, textarea");
  for (const each of [field, area]) {
    if (!each) continue;
    each.value = "canary typed";
    each.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.querySelector("p")?.replaceChildren("canary changed");
  document.querySelector("nav")?.setAttribute("aria-label", "canary-again");
  document.body.insertAdjacentHTML("beforeend", "<section title='canary'>canary added</section>");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(requests).toHaveLength(1), LIMIT_MS);
  stop();
  const sentText = JSON.stringify(requests[0]?.body);
  expect(sentText).toContain('"tagName":"main"');
  expect(sentText).toContain('"tagName":"section"');
  expect(sentText).toContain("color: red");
  expect(sentText).not.toMatch(/canary|wrote|example\.org|letter|localhost/i);
});

it("a recording says which pages it shows, on which class of devices, and since when it may", async () => {
  setConsent(true);
  const { requests } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": null });
  const stop = startRecording(watchPages);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(requests).toHaveLength(1), LIMIT_MS);
  stop();
  const { since } = consent.getState();
  expect(requests[0]?.body).toMatchObject({ device_class: "desktop", consented_at: since });
  const page = { tag: "page", payload: { page: "/feed" } };
  const recorded = expect.objectContaining({ type: 5, data: page });
  expect(requests[0]?.body).toMatchObject({ events: expect.arrayContaining([recorded]) });
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
  const stop = startRecording(watchPages);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(paths()).toEqual(["events"]);
  arrive(json({ kept: 1 }, 202));
  await sent;
  await vi.waitFor(() => expect(paths()).toEqual(["events", "recordings"]), LIMIT_MS);
  stop();
});

it("a recording ends with the first refused chunk", async () => {
  const refuse = () => problem(429, { detail: "That was tried too often." });
  const { requests } = fakeGateway({ "POST /api/admin/v1/analytics/recordings": refuse });
  vi.spyOn(console, "info").mockImplementation(() => {});
  startRecording(watchPages);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await vi.waitFor(() => expect(console.info).toHaveBeenCalled(), LIMIT_MS);
  document.body.append(document.createElement("main"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(requests).toHaveLength(1);
});
