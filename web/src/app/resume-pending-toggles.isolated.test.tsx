import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "@/features/session/state/session-store";
import {
  clearPendingToggles,
  pendingTogglesOf,
  savePendingToggle,
} from "@/lib/http/pending-toggles";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
import { aPage, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { keepOfflineCopy } from "./offline-copy";
import { resumePendingToggles } from "./resume-pending-toggles";

const FEED = "/api/feed/v1";
const outfit = aTimelineItem({ id: "5" });
const session = aSession();
const person = session.user.id;
const reactions = (liked: boolean) => ({
  ...{ outfit_id: "5", liked, saved: false, like_count: null },
  ...{ comment_count: 0, comments: "everyone" },
});
let isOnline = true;
let stop = () => {};

async function openFeed(replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${FEED}/timeline`]: aPage([outfit]),
    [`GET ${FEED}/recommendations`]: aPage([]),
    ...replies,
  });
  const app = await renderApp("/feed", { session });
  stop = resumePendingToggles(app.queryClient);
  const sent = () => requests.filter(({ method }) => method !== "GET").map((item) => item.method);
  return { ...app, sent };
}
const card = async () => within(await screen.findByRole("article", { name: /Outfit by/ }));
const like = async () => (await card()).findByRole("button", { name: "like" });

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal("IntersectionObserver", NothingInView);
});
afterEach(() => {
  stop();
  clearPendingToggles();
  vi.restoreAllMocks();
});

describe("a toggle left unsent by an earlier visit", () => {
  it("is shown before the server confirms it, and sent when the network is back", async () => {
    isOnline = false;
    savePendingToggle({ person, kind: "liked", id: "5", confirmed: false, wanted: true });
    let isLiked = false;
    const { sent } = await openFeed({
      [`GET ${FEED}/reactions`]: () => json({ items: [reactions(isLiked)] }),
      [`PUT ${FEED}/outfits/5/like`]: () => {
        isLiked = true;
        return json(null);
      },
    });
    await waitFor(async () => expect(await like()).toBeEnabled());
    expect(await like()).toHaveAttribute("aria-pressed", "true");
    expect(sent()).toEqual([]);
    isOnline = true;
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(pendingTogglesOf(person)).toEqual([]));
    expect(sent()).toEqual(["PUT"]);
    expect(await like()).toHaveAttribute("aria-pressed", "true");
  });

  it("is sent for a tag as well", async () => {
    savePendingToggle({ person, kind: "tag-follows", id: "50", confirmed: false, wanted: true });
    const { sent } = await openFeed({
      [`GET ${FEED}/reactions`]: { items: [reactions(false)] },
      [`PUT ${FEED}/tag-follows/50`]: { state: "following" },
    });
    await waitFor(() => expect(pendingTogglesOf(person)).toEqual([]));
    expect(sent()).toEqual(["PUT"]);
  });

  it("is rolled back with a message when the server refuses it", async () => {
    savePendingToggle({ person, kind: "liked", id: "5", confirmed: false, wanted: true });
    await openFeed({
      [`GET ${FEED}/reactions`]: { items: [reactions(false)] },
      [`PUT ${FEED}/outfits/5/like`]: () => problem(403, { detail: "Not allowed." }),
    });
    expect(await screen.findAllByText("We couldn't send a like you changed offline.")).toHaveLength(
      1,
    );
    await waitFor(async () => expect(await like()).toHaveAttribute("aria-pressed", "false"));
    expect(pendingTogglesOf(person)).toEqual([]);
  });

  it("is not another person's, and is cleared at log-out", async () => {
    savePendingToggle({ person: "77", kind: "liked", id: "5", confirmed: false, wanted: true });
    const { sent, queryClient } = await openFeed({
      [`GET ${FEED}/reactions`]: { items: [reactions(false)] },
    });
    const stopCopy = keepOfflineCopy(queryClient);
    await waitFor(async () => expect(await like()).toBeEnabled());
    expect(await like()).toHaveAttribute("aria-pressed", "false");
    endSession();
    stopCopy();
    expect(sent()).toEqual([]);
    expect(pendingTogglesOf("77")).toEqual([]);
  });
});

it("a like pressed offline on a card without known state waits for the network", async () => {
  isOnline = false;
  const { sent } = await openFeed({
    [`GET ${FEED}/reactions`]: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await waitFor(async () => expect(await like()).toBeEnabled());
  await userEvent.click(await like());
  expect(await like()).toHaveAttribute("aria-pressed", "true");
  expect(pendingTogglesOf(person)).toMatchObject([{ kind: "liked", id: "5", wanted: true }]);
  expect(sent()).toEqual([]);
});
