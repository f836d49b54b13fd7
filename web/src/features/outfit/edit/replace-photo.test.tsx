import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aPhoto } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

const OUTFIT = "/api/wardrobe/v1/outfits/900";
const before = anOutfit();
const after = anOutfit({ version: 4, photo: { ...before.photo, path: "cd/other-640.webp" } });
URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};

async function open(replies: Record<string, Reply> = {}) {
  let outfit = before;
  const uploads = fakeUploads();
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    [`GET ${OUTFIT}`]: () => json(outfit),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    [`PUT ${OUTFIT}/photo`]: () => {
      outfit = after;
      return json({ outfit, former_photo_id: "70" });
    },
    ...replies,
  });
  await renderApp("/outfit/900", { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: "more about this outfit" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Replace photo" }));
  const picker = (await screen.findByText("Take or choose a photo")).closest("label");
  fireEvent.drop(picker as HTMLElement, { dataTransfer: { files: [aPhotoFile("new.jpg")] } });
  const button = await screen.findByRole("button", { name: "Replace" });
  const sheet = within(screen.getByRole("dialog", { name: "Replace photo" }));
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(uploads).toHaveLength(1));
  const sent = () => requests.filter(({ method }) => method === "PUT");
  return { uploads, sheet, button, sent };
}

describe("another photo of an outfit", () => {
  it("replaces the former one, which undo restores", async () => {
    const { uploads, sent } = await open();
    uploads[0]?.answer(201, aPhoto({ id: "71" }));
    expect(await screen.findByText("Photo replaced.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent()[0]?.body).toEqual({ photo_id: "71" });
    expect(sent()[0]?.headers.get("If-Match")).toBe('"3"');

    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Your previous photo is back")).toBeVisible();
    expect(sent()[1]?.body).toEqual({ photo_id: "70" });
    expect(sent()[1]?.headers.get("If-Match")).toBeNull();
  });

  it("is not sent twice when the outfit was changed elsewhere", async () => {
    const { uploads, sheet, button, sent } = await open({
      [`PUT ${OUTFIT}/photo`]: () => problem(412, { detail: "This was changed elsewhere." }),
    });
    uploads[0]?.answer(201, aPhoto({ id: "71" }));
    expect(await sheet.findByText("This was changed elsewhere.")).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(uploads).toHaveLength(1);
  });

  it("stays chosen when its upload is cancelled or fails", async () => {
    const { uploads, sheet, button, sent } = await open();
    const progress = within((await sheet.findByRole("progressbar")).parentElement as HTMLElement);
    await userEvent.click(progress.getByRole("button", { name: "Cancel" }));
    expect(uploads[0]?.aborted).toBe(true);
    await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
    await userEvent.click(button);
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.answer(422, { detail: "We can't open this file." });
    expect(await sheet.findByText("We can't open this file.")).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
