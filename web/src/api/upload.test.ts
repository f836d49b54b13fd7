import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeUploads, loseNetwork } from "@/testing/upload";
import { authorizeWith } from "./authorization";
import { upload } from "./upload";

const PATH = "/api/wardrobe/v1/photos";
const photo = new Blob(["a photo"], { type: "image/jpeg" });
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  authorizeWith({ token: () => "mine", ready: async () => {}, refresh: async () => {} });
});

describe("an upload", () => {
  it("is retried with a warning after a network failure", async () => {
    const uploads = fakeUploads();
    const done = upload(PATH, photo);
    uploads[0]?.fail();
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.answer(201, { id: "77" });
    expect(await done).toEqual({ id: "77" });
    expect(warn).toHaveBeenCalledOnce();
  });

  it("fails after three attempts", async () => {
    const uploads = fakeUploads();
    const done = expect(upload(PATH, photo)).rejects.toThrow(TypeError);
    const restore = loseNetwork(uploads);
    await done;
    restore();
    expect(uploads).toHaveLength(3);
  });

  it("reports an outage when a 404 is no problem", async () => {
    const uploads = fakeUploads();
    const done = expect(upload(PATH, photo)).rejects.toMatchObject({ status: 503 });
    uploads[0]?.answer(404, {}, "text/plain");
    await done;
  });

  it("is not sent again when cancelled between two attempts", async () => {
    const uploads = fakeUploads();
    const controller = new AbortController();
    const done = upload(PATH, photo, { signal: controller.signal });
    uploads[0]?.fail();
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    controller.abort();
    await expect(done).rejects.toMatchObject({ name: "AbortError" });
    expect(uploads).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("is not sent again after a temporary refusal", async () => {
    const uploads = fakeUploads();
    const done = expect(upload(PATH, photo)).rejects.toMatchObject({ status: 503 });
    uploads[0]?.answer(503, {});
    await done;
    expect(uploads).toHaveLength(1);
  });
});
