import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { stageFile, unstageFile, useShell } from "@/features/session";
import { fakeCanvas } from "@/testing/canvas";
import { fakeGateway } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
afterEach(async () => {
  vi.restoreAllMocks();
  await unstageFile();
});

const open = async () => {
  fakeCanvas();
  const uploads = fakeUploads();
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
  });
  await stageFile(aPhotoFile());
  const { router } = await renderApp("/outfit/new", { session: aSession() });
  const button = (name: string) => screen.findByRole("button", { name });
  expect(await button("Crop and blur")).toBeEnabled();
  const press = async (name: string) => userEvent.click(await button(name));
  return { uploads, router, button, press };
};

it("a draft that is sent in the background links to the drafts", async () => {
  const { router, press } = await open();
  await press("Save draft");
  await press("Continue in the background");
  await waitFor(() => expect(router.state.location.pathname).toBe("/wardrobe"));
  expect(router.state.location.search).toEqual({ shelf: "draft" });
});

it("a new outfit cannot be changed while it is being sent", async () => {
  const { uploads, button, press } = await open();
  await press("Publish");
  expect(await button("Continue in the background")).toBeVisible();
  for (const name of ["Crop and blur", "Pin", "Discard photo"])
    expect(await button(name)).toBeDisabled();
  expect(screen.getByLabelText("choose photo")).toBeDisabled();
  expect(screen.getByLabelText("Caption")).toBeDisabled();
  fireEvent.paste(document.body, { clipboardData: { files: [aPhotoFile("pasted.jpg")] } });
  expect(await screen.findByText(/^Your outfit is still being sent/)).toBeVisible();
  expect(useShell.getState().stagedFile?.name).toBe("today.jpg");
  await press("Cancel");
  expect(await button("Crop and blur")).toBeEnabled();
  expect(uploads.length).toBeGreaterThan(0);
});
