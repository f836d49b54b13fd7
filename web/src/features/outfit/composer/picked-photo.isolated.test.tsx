import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unstageFile } from "@/features/session";
import { readPersisted } from "@/lib/browser/persistent-store";
import { CANNOT_OPEN } from "@/lib/photos/photo-file";
import { today } from "@/lib/text/dates";
import { fakeCanvas } from "@/testing/canvas";
import { aJpegWith, aTiff } from "@/testing/exif";
import { fakeGateway, json, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aPhoto } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";
import { saveBatch } from "./batch-files";

const PUBLISH = "/api/wardrobe/v1/outfits";
URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
afterEach(async () => {
  await unstageFile();
  await saveBatch(aProfile().id, []);
});

async function open(replies: Record<string, Reply> = {}) {
  const uploads = fakeUploads();
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    [`GET ${PUBLISH}`]: aPage([]),
    [`POST ${PUBLISH}`]: () => json(anOutfit(), 201),
    ...replies,
  });
  await renderApp("/outfit/new", { session: aSession() });
  const picker = (await screen.findByText("Take or choose a photo")).closest("label");
  return { requests: requests, uploads, picker: picker as HTMLElement };
}
/** Named like a photo; jsdom cannot read the bytes of a part of a file. */
function aDocument() {
  const file = aPhotoFile("scan.jpg");
  const bytes = new TextEncoder().encode("%PDF-1.7");
  const slice = () => Object.assign(new Blob(), { arrayBuffer: async () => bytes.buffer });
  return Object.assign(file, { slice });
}
/** Lets all that reads the store wait until the returned function is called. */
async function holdStore(): Promise<() => void> {
  let isHeld = true;
  await new Promise<void>((isBusy) => {
    const hold = (objects: IDBObjectStore) => {
      objects.get("").onsuccess = () => {
        isBusy();
        if (isHeld) hold(objects);
      };
    };
    void createStore("keyval-store", "keyval")("readwrite", async (objects) => hold(objects));
  });
  return () => {
    isHeld = false;
  };
}
const words = new File(["words"], "list.txt", { type: "text/plain" });

describe("a photo that is pasted or dropped", () => {
  it("becomes a new outfit when pasted, whatever else is in the clipboard", async () => {
    const { uploads } = await open();
    fireEvent.paste(document.body, { clipboardData: { files: [words] } });
    expect(screen.queryByLabelText("Caption")).toBeNull();
    const photo = aPhotoFile("pasted.jpg");
    fireEvent.paste(document.body, { clipboardData: { files: [words, photo] } });
    expect(await screen.findByLabelText("Caption")).toBeVisible();
    await waitFor(() => expect(uploads[0]?.body).toBe(photo));
  });

  it("becomes a new outfit when dropped; other files do not", async () => {
    const { picker, uploads } = await open();
    fireEvent.drop(picker, { dataTransfer: { files: [words] } });
    expect(screen.queryByLabelText("Caption")).toBeNull();
    const photo = aPhotoFile("dropped.jpg");
    fireEvent.drop(picker, { dataTransfer: { files: [words, photo] } });
    expect(await screen.findByLabelText("Caption")).toBeVisible();
    await waitFor(() => expect(uploads[0]?.body).toBe(photo));
  });

  it("becomes one of several outfits when several are dropped", async () => {
    const { picker } = await open();
    const files = [aPhotoFile("one.jpg"), words, aPhotoFile("two.jpg")];
    fireEvent.drop(picker, { dataTransfer: { files } });
    const chosen = within(await screen.findByRole("list", { name: "Chosen photos" }));
    expect(chosen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Save 2 drafts" })).toBeVisible();
  });
});

describe("several photos at once", () => {
  it("were worn today when they have no date", async () => {
    const { requests, uploads, picker } = await open();
    const files = [aPhotoFile("one.jpg"), aPhotoFile("two.jpg")];
    fireEvent.drop(picker, { dataTransfer: { files } });
    await userEvent.click(await screen.findByRole("button", { name: "Publish all" }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(201, aPhoto({ taken_on: null }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.answer(201, aPhoto({ id: "78", taken_on: "2026-05-17" }));
    const made = () => requests.filter(({ method }) => method === "POST").map(({ body }) => body);
    await waitFor(() =>
      expect(made()).toMatchObject([{ worn_on: today() }, { worn_on: "2026-05-17" }]),
    );
  });

  it("stay chosen when those of an earlier visit are read late", async () => {
    const release = await holdStore();
    const { picker } = await open();
    const files = [aPhotoFile("one.jpg"), aPhotoFile("two.jpg")];
    fireEvent.drop(picker, { dataTransfer: { files } });
    expect(await screen.findByRole("button", { name: "Save 2 drafts" })).toBeVisible();
    release();
    await act(() => readPersisted(""));
    expect(screen.getByRole("button", { name: "Save 2 drafts" })).toBeVisible();
  });

  it("skip a file that is no photo, with a message", async () => {
    await open();
    const files = [aPhotoFile("one.jpg"), aDocument(), aPhotoFile("two.jpg")];
    fireEvent.change(screen.getByLabelText("choose photo"), { target: { files } });
    const chosen = within(await screen.findByRole("list", { name: "Chosen photos" }));
    expect(chosen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText(CANNOT_OPEN)).toBeVisible();
  });
});

describe("a photo that this browser cannot show", () => {
  it("stays as it was sent when its picture fails to load for cropping", async () => {
    const { requests, uploads, picker } = await open({
      "GET /outfits/ab/picture-1280.webp": () => new Response("Away", { status: 404 }),
    });
    fireEvent.drop(picker, { dataTransfer: { files: [aPhotoFile("camera.heic")] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(201, aPhoto());
    await userEvent.click(await screen.findByRole("button", { name: "Crop and blur" }));
    expect(await screen.findByText(/^This doesn't exist/)).toBeVisible();
    expect(requests.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect(uploads).toHaveLength(1);
  });
});

describe("a photo that is cropped on this device", () => {
  const drawn = new File(["drawn again"], "drawn.jpg", { type: "image/jpeg" });

  beforeEach(() => {
    fakeCanvas({ drawn });
  });
  afterEach(() => vi.restoreAllMocks());

  it("gets its date from its own file, which is not sent", async () => {
    const { requests, uploads, picker } = await open();
    const bytes = Uint8Array.from(aJpegWith(aTiff()).flatMap((part) => [...part]));
    const photo = new File([bytes], "camera.jpg", { type: "image/jpeg", lastModified: 1 });
    Object.defineProperty(photo, "arrayBuffer", { value: async () => bytes.buffer });
    fireEvent.drop(picker, { dataTransfer: { files: [photo] } });
    await waitFor(() => expect(screen.getByLabelText("Worn on")).toHaveValue("2026-05-17"));
    expect(screen.getByText("Location")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Crop and blur" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Crop and blur" }));
    fireEvent.change(sheet.getByLabelText("Zoom"), { target: { value: "2" } });
    await userEvent.click(sheet.getByRole("button", { name: "Done" }));
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    // Two blurred copies find earlier outfits by the photo, before the crop and after it.
    await waitFor(() => expect(uploads).toHaveLength(3));
    for (const { body } of uploads) expect(body).toBe(drawn);
    uploads[2]?.answer(201, aPhoto({ taken_on: null, removed: [] }));
    expect(await screen.findByText("Published")).toBeVisible();
    const made = requests.find(({ method, path }) => method === "POST" && path === PUBLISH);
    expect(made?.body).toMatchObject({ worn_on: "2026-05-17" });
  });
});
