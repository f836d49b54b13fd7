import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stageFile, unstageFile } from "@/features/session";
import { type FakeBitmap, fakeCanvas } from "@/testing/canvas";
import { fakeGateway } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};

let bitmaps: FakeBitmap[] = [];
let decode: (file: File) => Promise<void>;

beforeEach(() => {
  decode = () => Promise.resolve();
  ({ bitmaps } = fakeCanvas({ decode: (file) => decode(file) }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await unstageFile();
});

async function openWith(name: string) {
  fakeUploads();
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
  });
  await stageFile(aPhotoFile(name));
  const view = await renderApp("/outfit/new", { session: aSession() });
  fireEvent.change(await screen.findByLabelText("Caption"), { target: { value: "Kept" } });
  return view;
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText("choose photo"), {
    target: { files: [aPhotoFile(name)] },
  });
const toEdit = () => screen.findByText("Crop and blur");
async function crop() {
  fireEvent.click(await screen.findByText("Crop and blur"));
  fireEvent.change(await screen.findByLabelText("Zoom"), { target: { value: "2" } });
  fireEvent.click(screen.getByText("Done"));
}
/** The only open bitmap belongs to this file, and the form has its values. */
const expectShown = async (name: string) => {
  await waitFor(() =>
    expect(bitmaps.filter(({ isClosed }) => !isClosed).map((item) => item.name)).toEqual([name]),
  );
  expect(await toEdit()).toBeVisible();
  expect(screen.getByLabelText("Caption")).toHaveValue("Kept");
};

it("shows the last of three photos that each replaced a cropped one", async () => {
  await openWith("one.jpg");
  for (const name of ["two.jpg", "three.jpg", "four.jpg"]) {
    await crop();
    choose(name);
    await expectShown(name);
  }
});

it("shows the photo chosen while the first was being read", async () => {
  const finish: Record<string, () => void> = {};
  decode = ({ name }) => new Promise((resolve) => (finish[name] = resolve));
  await openWith("slow.jpg");
  await waitFor(() => expect(finish["slow.jpg"]).toBeDefined());
  choose("quick.jpg");
  await waitFor(() => expect(finish["quick.jpg"]).toBeDefined());
  finish["quick.jpg"]?.();
  await toEdit();
  finish["slow.jpg"]?.();
  await expectShown("quick.jpg");
});

it("shows the photo chosen after a reload with another one", async () => {
  const { unmount } = await openWith("before.jpg");
  await toEdit();
  unmount();
  await waitFor(() => expect(bitmaps[0]?.isClosed).toBe(true));
  await renderApp("/outfit/new", { session: aSession() });
  await toEdit();
  choose("after.jpg");
  await expectShown("after.jpg");
});
