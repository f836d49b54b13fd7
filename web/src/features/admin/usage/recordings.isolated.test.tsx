import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { pageEvent } from "@/lib/recordings/mask-event";
import { API, openAdmin, press } from "@/testing/admin-pages";
import { problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aRecording } from "@/testing/usage";

/** The real one needs a browser's frames: tests/e2e plays a recording with it. */
vi.mock("@rrweb/replay", () => ({
  Replayer: class {
    iframe = document.createElement("iframe");
    on = () => {};
    play = () => {};
    pause = () => {};
    destroy = () => {};
    setConfig = () => {};
    getCurrentTime = () => 0;
    constructor(events: object[]) {
      if (events.length < 2) throw new Error("Replayer need at least 2 events.");
    }
  },
}));

const LIST = "/admin/use?view=recordings";
const RECORDINGS = `${API}/analytics/recordings`;
const node = { id: 1, type: 0, childNodes: [{ id: 2, type: 2, tagName: "html", childNodes: [] }] };
const events = [
  { type: 4, timestamp: 1000, data: { href: "", width: 390, height: 844 } },
  { type: 2, timestamp: 1001, data: { node, initialOffset: { left: 0, top: 0 } } },
  pageEvent("/feed", 1500),
  pageEvent("/wardrobe", 9000),
];

const open = (address = LIST, replies: Record<string, Reply> = {}) =>
  openAdmin(address, {
    [`GET ${RECORDINGS}`]: aPage([aRecording()]),
    [`GET ${RECORDINGS}/900`]: { recording: aRecording(), events },
    ...replies,
  });

describe("the recordings", () => {
  it("are listed with length, device, pages, consent and deletion", async () => {
    vi.setSystemTime("2026-11-26T09:00:00Z");
    await open();
    const list = await screen.findByRole("list", { name: "Recordings" });
    expect(list).toHaveTextContent("1:05 · Phone · 2 pages");
    expect(list).toHaveTextContent("/feed → /wardrobe");
    expect(list).toHaveTextContent(/Agreed Nov 20, 2026/);
    expect(list).toHaveTextContent("Deleted in 14 days");
    expect(screen.getByText("1 recording")).toBeVisible();
    vi.useRealTimers();
  });

  it("say when there are none", async () => {
    await open(LIST, { [`GET ${RECORDINGS}`]: aPage([]) });
    expect(await screen.findByText("No recordings yet")).toBeVisible();
  });

  it("are deleted after a confirmation", async () => {
    const { requests } = await open(LIST, { [`DELETE ${RECORDINGS}/900`]: null });
    const list = await screen.findByRole("list", { name: "Recordings" });
    within(list)
      .getByRole("button", { name: /^Delete the recording of/ })
      .click();
    expect(await screen.findByRole("dialog", { name: "Delete this recording?" })).toBeVisible();
    expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
    await press("Delete");
    expect(await screen.findByText("Recording deleted")).toBeVisible();
    await waitFor(() => expect(requests.filter(({ path }) => path === RECORDINGS)).toHaveLength(2));
  });
});

describe("a recording", () => {
  it("is watched with its controls and its pages", async () => {
    const { requests } = await open(`${LIST}&recording=900`);
    expect(await screen.findByRole("button", { name: "Play" })).toBeVisible();
    const position = screen.getByRole("slider", { name: "Position" });
    expect(position).toHaveAttribute("max", "8000");
    await press("0:08 /wardrobe");
    expect(position).toHaveAttribute("aria-valuetext", "0:08 of 0:08, /wardrobe");
    await press("4×");
    expect(screen.getByRole("button", { name: "4×" })).toHaveAttribute("aria-pressed", "true");
    expect(requests.filter(({ path }) => path === `${RECORDINGS}/900`)).toHaveLength(1);
    await press("All recordings");
    expect(await screen.findByRole("list", { name: "Recordings" })).toBeVisible();
  });

  it("that cannot be played says so", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const forged = [
      { type: 2, timestamp: "soon", data: null },
      { piece: 0, of: 9, json: "{" },
    ];
    await open(`${LIST}&recording=900`, {
      [`GET ${RECORDINGS}/900`]: { recording: aRecording(), events: forged },
    });
    expect(await screen.findByText("This recording can't be played")).toBeVisible();
  });

  it("that is gone says so", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const detail = "This recording no longer exists.";
    await open(`${LIST}&recording=900`, {
      [`GET ${RECORDINGS}/900`]: () => problem(404, { detail }),
    });
    expect(await screen.findByText(detail)).toBeVisible();
  });
});
