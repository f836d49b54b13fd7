import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { readBatch, saveBatch } from "@/features/outfit/composer/batch-files";
import { currentSession, stageFile, unstageFile, useShell } from "@/features/session";
import { clearShares, holdShare, readShare } from "@/lib/sharing/held-shares";
import { fakeCanvas } from "@/testing/canvas";
import { fakeGateway } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

const ME = aSession().user.id;
const QUESTION = "Use the photo shared from another app?";
URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
afterEach(async () => {
  await Promise.all([clearShares(), unstageFile(), saveBatch(ME, [])]);
});

async function open() {
  fakeCanvas();
  fakeUploads();
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
  });
  const form = new FormData();
  form.append("photos", aPhotoFile("shared.jpg"));
  form.append("text", "Shared");
  const key = await holdShare(form);
  const { router } = await renderApp(`/outfit/new?shared=${key}`, { session: aSession() });
  return { key, router };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("a photo shared from another app", () => {
  it("opens the composer at once if that has none", async () => {
    await open();
    expect(await screen.findByLabelText("Caption")).toHaveValue("Shared");
  });

  it("waits for an answer while another one is there, which can be kept", async () => {
    const first = aPhotoFile("first.jpg");
    await stageFile(first);
    const { key, router } = await open();
    expect(await screen.findByRole("heading", { name: QUESTION })).toBeVisible();
    expect(useShell.getState().stagedFile).toBe(first);
    await press("Keep what I have");
    expect(await screen.findByLabelText("Caption")).toHaveValue("");
    expect(useShell.getState().stagedFile).toBe(first);
    expect(await readShare(key)).toBeNull();
    expect(router.state.location.search).toEqual({});
  });

  it("takes the place of the other one, which becomes a draft", async () => {
    const first = aPhotoFile("first.jpg");
    await stageFile(first);
    await open();
    await press("Use it");
    expect(await screen.findByLabelText("Caption")).toHaveValue("Shared");
    expect(useShell.getState().stagedFile).not.toBe(first);
    expect(screen.getByText("The photo you had here is saved in your drafts.")).toBeVisible();
  });

  it("waits for an answer while there are several", async () => {
    await saveBatch(ME, [aPhotoFile("one.jpg"), aPhotoFile("two.jpg")]);
    await open();
    expect(await screen.findByRole("heading", { name: QUESTION })).toBeVisible();
    expect(await readBatch(currentSession()?.user.id ?? "")).toHaveLength(2);
    expect(useShell.getState().stagedFile).toBeNull();
  });
});
