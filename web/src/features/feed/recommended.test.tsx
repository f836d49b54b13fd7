import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeGateway, json } from "@/testing/gateway";
import { AllInView } from "@/testing/observers";
import { aPage, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const FEED = "/api/feed/v1";
const ben = { id: "77", username: "ben", display_name: "Ben", avatar_path: null };
const aRecommended = (overrides: object) => ({
  id: "5",
  kind: "person",
  reason: "For wet days",
  person: ben,
  outfit: null,
  tag: null,
  ...overrides,
});
const aPerson = aRecommended({});
const aTag = aRecommended({
  id: "6",
  kind: "tag",
  reason: "Linen, worn well",
  tag: { id: "50", slug: "linen", name: "Linen" },
});

async function open() {
  vi.stubGlobal("IntersectionObserver", AllInView);
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${FEED}/timeline`]: aPage([aTimelineItem()]),
    [`GET ${FEED}/recommendations`]: aPage([aPerson, aTag]),
    [`POST ${FEED}/recommendations/marks`]: () => json(null, 204),
    [`PUT ${FEED}/tag-follows/50`]: { state: "following" },
  });
  await renderApp("/feed", { session: aSession() });
  const list = async (name: string) => within(await screen.findByRole("list", { name }));
  const marks = () =>
    gateway.requests.flatMap(({ path, body }) => (path.endsWith("/marks") ? [body] : []));
  return { ...gateway, list, marks };
}

describe("recommendations after the end of the feed", () => {
  it("count as seen once they become visible", async () => {
    const { list, marks } = await open();
    await list("Recommended tags");
    const seen = [{ id: "6", mark: "seen" }];
    await waitFor(() => expect(marks()).toContainEqual({ items: seen }));
  });

  it("are tags, to be followed or opened, with the reason", async () => {
    const { list, marks } = await open();
    const tags = await list("Recommended tags");
    expect(tags.getByText("Linen, worn well")).toBeVisible();
    await userEvent.click(tags.getByRole("button", { name: "Follow the tag Linen" }));
    expect(await tags.findByRole("button", { name: "Following the tag Linen" })).toBeDisabled();
    await waitFor(() => expect(marks()).toContainEqual({ items: [{ id: "6", mark: "followed" }] }));
    const link = tags.getByRole("link", { name: /Linen/ });
    expect(link).toHaveAttribute("href", "/tag/linen/77");
    await userEvent.click(link);
    await waitFor(() => expect(marks()).toContainEqual({ items: [{ id: "6", mark: "opened" }] }));
  });
});
