import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveBatch } from "@/features/outfit/composer/batch-files";
import { type Draft, photoFingerprint, saveDraft } from "@/features/outfit/composer/draft";
import { UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { useUploads } from "@/features/outfit/uploads/upload-queue";
import { stageFile, unstageFile, useShell } from "@/features/session";
import { clearShares, holdShare, readShare } from "@/lib/sharing/held-shares";
import { aProfile } from "@/testing/people";
import { aPhotoFile, fakeUploads } from "@/testing/upload";
import { takeSharedPhotos } from "./shared-photos";

const ME = aProfile().id;

beforeEach(() => {
  fakeUploads();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([clearShares(), unstageFile(), saveBatch(ME, [])]);
});

function aShare(...names: string[]) {
  const form = new FormData();
  for (const name of names) form.append("photos", aPhotoFile(name));
  form.append("text", "Green again");
  return holdShare(form);
}

it("are held until they are staged", async () => {
  const key = await aShare("one.jpg", "two.jpg");
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new Error("The storage is full.");
  });
  await expect(takeSharedPhotos({ key, ownerId: ME })).rejects.toThrow("full");
  expect((await readShare(key))?.files).toHaveLength(2);
  put.mockRestore();
  await takeSharedPhotos({ key, ownerId: ME });
  expect(await readShare(key)).toBeNull();
});

it("replace a photo whose draft an earlier version stored", async () => {
  const first = aPhotoFile("first.jpg");
  await stageFile(first);
  const values = { caption: "The first", worn_on: "", tags: [], pins: [] };
  const draft = { ownerId: ME, photoMark: photoFingerprint(first), edit: UNEDITED, photo: null };
  saveDraft({ ...draft, key: "first", values } as unknown as Draft);
  const key = await aShare("second.jpg");
  await takeSharedPhotos({ key, ownerId: ME, isWanted: true });
  const outfit = { caption: "The first", worn_on: null, with_people: [], state: "draft" };
  expect(useUploads.getState().jobs).toMatchObject([{ id: "first", outfit }]);
  const { stagedFile, stagedCaption } = useShell.getState();
  expect(stagedFile).not.toBe(first);
  expect(stagedCaption).toBe("Green again");
});
