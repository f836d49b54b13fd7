import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PICTURES = "/api/wardrobe/v1/share-images";
const jpeg = () => new Response(new Uint8Array([0xff, 0xd8]), { status: 200 });
const setUpGateway = (outfit = {}, overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile({ id: "7", display_name: "Ben" }),
    "GET /api/identity/v1/profiles": aPage([
      aProfile({ id: "7", display_name: "Ben", audience: "public" }),
    ]),
    "GET /api/wardrobe/v1/outfits/900": anOutfit({ owner_id: "7", audience: "public", ...outfit }),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    [`GET ${PICTURES}/outfits/900/story.jpg`]: jpeg,
    [`GET ${PICTURES}/outfits/900/landscape.jpg`]: jpeg,
    ...overrides,
  });
const device = (parts: Partial<Navigator>) => {
  for (const [name, value] of Object.entries({ share: undefined, ...parts })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
};
const openSheet = async (options = {}) => {
  await renderApp("/outfit/900", options);
  await userEvent.click(await screen.findByRole("button", { name: "share this outfit" }));
};

describe("the share sheet", () => {
  beforeEach(() => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x" }));
    Object.assign(URL, { revokeObjectURL: () => {} });
    device({});
  });

  it("shows the picture to be shared in both shapes, and saves it", async () => {
    const { requests } = setUpGateway();
    await openSheet();
    expect(await screen.findByRole("img", { name: "Market morning by Ben" })).toBeVisible();
    const save = screen.getByRole("link", { name: "Save picture of this outfit" });
    expect(save).toHaveAttribute("download", "garderobe-outfit-900-story.jpg");
    await userEvent.click(screen.getByRole("button", { name: "Landscape" }));
    await waitFor(() =>
      expect(screen.getByRole("link", { name: /Save picture/ })).toHaveAttribute(
        "download",
        "garderobe-outfit-900-landscape.jpg",
      ),
    );
    expect(requests.filter(({ path }) => path.startsWith(PICTURES))).toHaveLength(2);
  });

  it("copies the link on a device without Web Share", async () => {
    const user = userEvent.setup();
    setUpGateway();
    await openSheet();
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("Link copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(location.href);
  });

  it.each([
    ["public", 1],
    ["followers", 0],
  ] as const)("offers the feed of a profile only to everyone: %s", async (audience, count) => {
    const person = aProfile({ id: "7", username: "ben", display_name: "Ben", audience });
    setUpGateway(
      {},
      { "GET /api/identity/v1/profiles": person, "GET /api/tags/v1/users/7/tags": aPage([]) },
    );
    const user = userEvent.setup();
    await renderApp("/user/ben");
    await user.click(await screen.findByRole("button", { name: "share this profile" }));
    await screen.findByRole("button", { name: "Copy link" });
    const copy = screen.queryAllByRole("button", { name: "Copy feed address" });
    expect(copy).toHaveLength(count);
    for (const button of copy) {
      await user.click(button);
      expect(await navigator.clipboard.readText()).toBe(
        "http://localhost:8080/api/wardrobe/v1/profiles/7/outfits.atom",
      );
    }
  });

  it("shares the picture if the device accepts files, else only the link", async () => {
    const share = vi.fn(async (_data: ShareData) => {});
    device({ share, canShare: () => true });
    setUpGateway();
    await openSheet();
    await screen.findByRole("img", { name: "Market morning by Ben" });
    await userEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(share.mock.lastCall?.[0].files?.[0]).toMatchObject({ type: "image/jpeg" });
    device({ share, canShare: () => false });
    await userEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(share.mock.lastCall?.[0]).toEqual({
      title: "Market morning by Ben",
      url: location.href,
    });
  });

  it("says when the picture cannot be created, and still shares the link", async () => {
    setUpGateway(
      {},
      { [`GET ${PICTURES}/outfits/900/story.jpg`]: () => problem(503, { detail: "Away" }) },
    );
    await openSheet();
    expect(await screen.findByText(/couldn't make the picture/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Copy link" })).toBeEnabled();
    expect(screen.queryByRole("link", { name: /Save picture/ })).toBeNull();
  });

  it("says that nobody else can open the link to a private outfit", async () => {
    const { requests } = setUpGateway({ audience: "private" });
    await openSheet({ session: aSession({ user: aProfile({ id: "7" }) }) });
    expect(await screen.findByText(/Only you can open this link/)).toBeVisible();
    expect(screen.queryByRole("img", { name: "Market morning by Ben" })).toBeNull();
    expect(requests.some(({ path }) => path.startsWith(PICTURES))).toBe(false);
  });
});

describe("a visitor who was sent a link", () => {
  it("is invited by the person's name, and returns to the page", async () => {
    setUpGateway();
    const { router } = await renderApp("/outfit/900");
    await userEvent.click(await screen.findByRole("link", { name: "Join to follow Ben" }));
    expect(router.state.location.pathname).toBe("/register");
    expect(document.cookie).toContain(encodeURIComponent("/outfit/900"));
  });

  it("is not invited when logged in", async () => {
    setUpGateway();
    await renderApp("/outfit/900", { session: aSession() });
    await screen.findByRole("button", { name: "share this outfit" });
    expect(screen.queryByRole("link", { name: /Join to follow/ })).toBeNull();
  });

  it("shares the start page with Garderobe's own picture", async () => {
    const { requests } = fakeGateway({ "GET /share-story.jpg": jpeg, "GET /share.jpg": jpeg });
    await renderApp("/");
    await userEvent.click(await screen.findByRole("button", { name: "share this page" }));
    expect(await screen.findByRole("img", { name: "Garderobe" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Landscape" }));
    await waitFor(() => expect(requests.some((item) => item.path === "/share.jpg")).toBe(true));
    expect(await screen.findByRole("link", { name: "Save picture of this page" })).toHaveAttribute(
      "download",
      "garderobe-landscape.jpg",
    );
  });
});
