import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCanvas } from "@/testing/canvas";
import { fakeGateway, json, problem, type RecordedRequest } from "@/testing/gateway";
import { aPhoto } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

const ME = "/api/identity/v1/profiles/me";
const PATH = "ab/portrait-640.webp";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const changes = (requests: RecordedRequest[]) =>
  requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);

let uploads: ReturnType<typeof fakeUploads>;
let calls: ReturnType<typeof fakeCanvas>["calls"];
let decode: (file: File) => Promise<void>;

/**
 * A person whose picture is at `path`; jsdom draws nothing, so the canvas returns what the test
 * gives.
 */
async function open(path: string | null = null) {
  let profile = aProfile({ avatar_path: path });
  const { requests } = fakeGateway({
    [`GET ${ME}`]: () => json(profile),
    [`PATCH ${ME}`]: async (request) => {
      profile = { ...profile, ...(await request.json()), version: profile.version + 1 };
      return json(profile);
    },
  });
  await renderApp("/account/info", { session: aSession() });
  return requests;
}

async function choose() {
  await userEvent.upload(await screen.findByLabelText("choose photo"), aPhotoFile());
  await screen.findByRole("dialog", { name: "Your picture" });
}

beforeEach(() => {
  uploads = fakeUploads();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => {} }),
  );
  decode = () => Promise.resolve();
  ({ calls } = fakeCanvas({ decode: (file) => decode(file) }));
});

describe("the user's picture", () => {
  it("is cropped, uploaded with its progress and saved", async () => {
    const requests = await open();
    await choose();
    await press("Done");
    expect(
      await screen.findByRole("progressbar", { name: "Uploading your picture" }),
    ).toBeVisible();
    expect(uploads[0]).toMatchObject({ method: "PUT", path: "/api/wardrobe/v1/photos" });
    expect(uploads[0]?.body).toMatchObject({ type: "image/jpeg" });
    uploads[0]?.answer(201, aPhoto({ path: PATH }));
    expect(await screen.findByText("Picture saved")).toBeVisible();
    expect(changes(requests)).toEqual([{ avatar_path: PATH }]);
  });

  it("starts at its upper part, and is moved by the arrow keys", async () => {
    await open();
    await choose();
    const frame = await screen.findByRole("button", { name: /^Move the picture/ });
    const middle = () => calls.filter(([name]) => name === "translate").at(-1);
    await waitFor(() => expect(middle()).toEqual(["translate", -450, -450]));
    fireEvent.keyDown(frame, { key: "ArrowUp" });
    expect(middle()).toEqual(["translate", -450, -486]);
  });

  it("is uploaded unchanged if this browser cannot decode it", async () => {
    decode = () => Promise.reject(new DOMException("The source image could not be decoded."));
    await open();
    await choose();
    expect(await screen.findByText(/can't show today.jpg/)).toBeVisible();
    await press("Done");
    await waitFor(() => expect(uploads[0]?.body).toMatchObject({ name: "today.jpg" }));
  });

  it("can be cancelled during the upload", async () => {
    const requests = await open();
    await choose();
    await press("Done");
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
    expect(changes(requests)).toEqual([]);
  });

  it("is retried after a failed save without choosing it again", async () => {
    const requests = await open();
    await choose();
    await press("Done");
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(503, { detail: "The picture could not be saved." });
    expect(await screen.findByText("The picture could not be saved.")).toBeVisible();
    await press("Try again");
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.answer(201, aPhoto({ path: PATH }));
    await waitFor(() => expect(changes(requests)).toEqual([{ avatar_path: PATH }]));
  });

  it("is removed at once, with undo", async () => {
    const requests = await open(PATH);
    await press("Remove my picture");
    await press("Undo");
    await waitFor(() =>
      expect(changes(requests)).toEqual([{ avatar_path: null }, { avatar_path: PATH }]),
    );
  });

  it("stays when removing it fails", async () => {
    fakeGateway({
      [`GET ${ME}`]: aProfile({ avatar_path: PATH }),
      [`PATCH ${ME}`]: () => problem(503, { detail: "Not now." }),
    });
    await renderApp("/account/info", { session: aSession() });
    await press("Remove my picture");
    expect(await screen.findByText("Not now.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove my picture" })).toBeVisible();
  });
});
