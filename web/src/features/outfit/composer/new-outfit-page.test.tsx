import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { STAGED_DRAFT, stageFile, unstageFile } from "@/features/session";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aPhoto } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads, inFlight, loseNetwork } from "@/testing/upload";
import { useNotices } from "@/ui/notices";

const PUBLISH = "POST /api/wardrobe/v1/outfits";
URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
afterEach(() => unstageFile());

const openWithPhoto = async (overrides: Record<string, Reply> = {}) => {
  const uploads = fakeUploads();
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile({ audience: "public" }),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    ...overrides,
  });
  const view = await renderApp("/outfit/new", { session: aSession() });
  if (!screen.queryByLabelText("Caption")) {
    await userEvent.upload(screen.getByLabelText("choose photo"), aPhotoFile());
  }
  await screen.findByLabelText("Caption");
  return { ...gateway, ...view, uploads };
};
/** The pin stage is loaded when it is opened. */
const openMore = () => userEvent.click(screen.getByText("More"));
const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish" }));

describe("a new outfit", () => {
  it("is published with the entered values, and shown", async () => {
    const { requests, router, uploads } = await openWithPhoto({
      [PUBLISH]: () => json(anOutfit(), 201),
    });
    await userEvent.type(screen.getByLabelText("Caption"), "Market morning");
    await openMore();
    await userEvent.type(screen.getByLabelText("Tags"), "Summer 2026{Enter}");
    await publish();
    expect(requests.some(({ method }) => method === "POST")).toBe(false);
    (await inFlight(uploads)).answer(201, aPhoto());
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/900"));
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      photo_id: "77",
      caption: "Market morning",
      worn_on: "2026-11-20",
      audience: "public",
      alt_text: "Outfit tagged Summer 2026",
      private_note: "",
      occasion: "",
      with_people: [],
      comments: "on",
      tags: ["summer-2026"],
      pins: [],
      state: "published",
    });
    expect(await screen.findByText("Published")).toBeVisible();
    expect(useNotices.getState().bar).toBeNull();
  });

  it.each([
    ["their choice", aProfile({ audience: "public", default_audience: "followers" }), /Followers/],
    ["their profile", aProfile({ audience: "public" }), /Everyone/],
    [
      "nobody else while the choice is unknown",
      () => problem(503, { detail: "In a moment." }),
      /Only you/,
    ],
  ])("starts with the audience of its owner: %s", async (_, profile, chosen) => {
    await openWithPhoto({ "GET /api/identity/v1/profiles/me": profile });
    await openMore();
    expect(screen.getByRole("radio", { name: chosen })).toBeChecked();
  });

  it("leads to the unnamed piece, which is far from the button", async () => {
    const { uploads } = await openWithPhoto({ "GET /api/wardrobe/v1/garments": aPage([]) });
    await waitFor(() => expect(uploads).toHaveLength(1));
    (await inFlight(uploads)).answer(201, aPhoto());
    await waitFor(() => expect(screen.getByRole("button", { name: "Pin" })).toBeEnabled());
    await userEvent.click(screen.getByRole("button", { name: "Pin" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add a piece" }));
    await userEvent.click(screen.getByRole("button", { name: "close" }));
    await publish();
    expect(await screen.findByText("Name each new piece or remove its pin.")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Name this piece" })).toHaveFocus(),
    );
  });

  it("lists what was removed from the photo", async () => {
    const { uploads } = await openWithPhoto();
    (await inFlight(uploads)).answer(201, aPhoto({ removed: ["place", "device"] }));
    expect(await screen.findByText("Removed from the photo")).toBeVisible();
    expect(screen.getByText("Location")).toBeVisible();
    expect(await screen.findByLabelText("Worn on")).toHaveValue("2026-11-20");
  });

  it("keeps everything when the service refuses it", async () => {
    const refusal = {
      detail: "Some fields cannot be used.",
      errors: [{ field: "caption", message: "This caption cannot be used." }],
    };
    const { uploads } = await openWithPhoto({ [PUBLISH]: () => problem(422, refusal) });
    (await inFlight(uploads)).answer(201, aPhoto());
    await userEvent.type(screen.getByLabelText("Caption"), "Too much");
    await publish();
    expect(await screen.findByText("This caption cannot be used.")).toBeVisible();
    expect(screen.getByLabelText("Caption")).toHaveValue("Too much");
  });

  it("refuses an invalid tag with a message and keeps the text", async () => {
    await openWithPhoto();
    await openMore();
    await userEvent.type(screen.getByLabelText("Tags"), "***{Enter}");
    expect(screen.getByText(/A tag needs letters/)).toBeVisible();
    expect(screen.getByLabelText("Tags")).toHaveValue("***");
  });

  it("keeps the draft and the uploaded photo over a reload", async () => {
    const { uploads, unmount } = await openWithPhoto();
    await userEvent.type(screen.getByLabelText("Caption"), "Half written");
    (await inFlight(uploads)).answer(201, aPhoto());
    expect(JSON.parse(localStorage.getItem(STAGED_DRAFT) ?? "")).toMatchObject({
      values: { caption: "Half written" },
    });
    await waitFor(() => expect(localStorage.getItem(STAGED_DRAFT)).toContain('"id":"77"'));
    unmount();
    const again = await openWithPhoto();
    expect(screen.getByLabelText("Caption")).toHaveValue("Half written");
    expect(screen.getByText("Removed from the photo")).toBeVisible();
    expect(again.uploads).toHaveLength(0);
  });

  it("can cancel the upload, and retry it after a failure", async () => {
    const { uploads } = await openWithPhoto();
    const upload = await inFlight(uploads);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(upload.aborted).toBe(true);
    await userEvent.click(await screen.findByRole("button", { name: "Upload again" }));
    const restore = loseNetwork(uploads);
    const retry = await screen.findByRole("button", { name: "Try again" });
    restore();
    await userEvent.click(retry);
    (await inFlight(uploads)).answer(201, aPhoto());
    expect(await screen.findByText("Removed from the photo")).toBeVisible();
  });

  it("takes the tag along that the photo was taken for", async () => {
    await stageFile(aPhotoFile("tagged.jpg"), "linen");
    await openWithPhoto();
    await openMore();
    expect(screen.getByRole("button", { name: "remove Linen" })).toBeVisible();
  });

  it("waits on this device while it is offline, and is uploaded automatically afterwards", async () => {
    const { requests, router, uploads } = await openWithPhoto({
      [PUBLISH]: () => json(anOutfit(), 201),
      "GET /api/wardrobe/v1/outfits": aPage([]),
    });
    const restore = loseNetwork(uploads);
    await publish();
    expect(await screen.findByText(/^Kept on this device/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/wardrobe");
    expect(await screen.findByText("1 photo waiting")).toBeVisible();

    restore();
    dispatchEvent(new Event("online"));
    (await inFlight(uploads)).answer(201, aPhoto());
    expect(await screen.findByText("Published")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/1 photo/)).toBeNull());
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });
});
