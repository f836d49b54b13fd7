import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeGateway, json } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
import { aPage, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const { matchMedia } = window;
const TIMELINE = "/api/feed/v1/timeline";
const cards = () => screen.queryAllByRole("article").length;
const indicator = () => document.querySelector("[data-pull]");

/**
 * Returns a function that pulls a number of px from the top of the page, and optionally lets go.
 */
async function openFeed(isInstalled: boolean) {
  vi.stubGlobal("matchMedia", (query: string) =>
    query.includes("standalone")
      ? { ...matchMedia(query), matches: isInstalled }
      : matchMedia(query),
  );
  let items = [aTimelineItem({ id: "5" })];
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${TIMELINE}`]: () => json(aPage(items)),
    "GET /api/feed/v1/recommendations": aPage([]),
  });
  await renderApp("/feed", { session: aSession() });
  await waitFor(() => expect(cards()).toBe(1));
  items = [aTimelineItem({ id: "6" }), ...items];
  const style = document.documentElement.style;
  if (isInstalled) await waitFor(() => expect(style.overscrollBehaviorY).toBe("contain"));
  return { reads: () => requests.filter(({ path }) => path === TIMELINE).length };
}
const at = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] });
function pull(down: number, aside = 0) {
  fireEvent.touchStart(document.body, at(100, 100));
  fireEvent.touchMove(document.body, at(100 + aside, 100 + down));
}
const letGo = () => fireEvent.touchEnd(document.body, { touches: [] });

beforeEach(() => {
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("IntersectionObserver", NothingInView);
});

describe("pulling the feed down", () => {
  it("refreshes once the finger lets go", async () => {
    await openFeed(true);
    pull(140);
    expect(indicator()).toBeInTheDocument();
    expect(cards()).toBe(1);
    letGo();
    await waitFor(() => expect(cards()).toBe(2));
    await waitFor(() => expect(indicator()).toBeNull());
  });

  it.each([
    ["too short", () => pull(100), 0],
    ["sideways", () => pull(140, 200), 0],
    ["done further down the page", () => pull(140), 300],
  ])("does nothing when it is %s", async (_words, act, top) => {
    const { reads } = await openFeed(true);
    vi.stubGlobal("scrollY", top);
    const before = reads();
    act();
    letGo();
    expect(indicator()).toBeNull();
    // Only the full pull after it refreshes.
    vi.stubGlobal("scrollY", 0);
    pull(140);
    letGo();
    await waitFor(() => expect(cards()).toBe(2));
    expect(reads()).toBe(before + 1);
  });

  it("is left to the browser in a tab", async () => {
    const { reads } = await openFeed(false);
    const before = reads();
    pull(140);
    expect(indicator()).toBeNull();
    letGo();
    expect(reads()).toBe(before);
  });
});
