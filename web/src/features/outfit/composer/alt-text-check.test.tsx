import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, problem } from "@/testing/gateway";
import { anOutfitPage, chooseInMenu, OUTFIT } from "@/testing/outfit-page";
import { anOutfit } from "@/testing/outfits";
import { aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const PREFERENCES = "GET /api/wardrobe/v1/alt-text-preferences";

/** Presses Publish on a draft of someone with this choice. */
async function publishDraft(choice: string | (() => Promise<Response>), alt_text = "") {
  const choices = { when_missing: choice, version: 1 };
  const { requests } = anOutfitPage({
    [PREFERENCES]: typeof choice === "string" ? choices : choice,
    [`GET ${OUTFIT}`]: anOutfit({ state: "draft", alt_text, published_at: null }),
    [`PATCH ${OUTFIT}`]: anOutfit({ alt_text, version: 4 }),
  });
  await renderApp("/outfit/900", { session: aSession() });
  const button = await screen.findByRole("button", { name: "Publish" });
  await screen.findByText(/Only you can see it/);
  await expect.poll(() => requests.some(({ path }) => PREFERENCES.endsWith(path))).toBe(true);
  await userEvent.click(button);
  return () => requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
}
const question = async () => within(await screen.findByRole("dialog"));

describe("publishing without alt text", () => {
  it("asks once, and publishes anyway", async () => {
    const changes = await publishDraft("remind");
    const sheet = await question();
    expect(changes()).toEqual([]);
    await userEvent.click(sheet.getByRole("button", { name: "Publish anyway" }));
    expect(await screen.findByText("Published")).toBeVisible();
    expect(changes()).toEqual([{ state: "published" }]);
  });

  it("asks also when it is pressed before the choice is known", async () => {
    let answer = () => {};
    const reading = new Promise<Response>((resolve) => {
      answer = () => resolve(json({ when_missing: "remind", version: 1 }));
    });
    const changes = await publishDraft(() => reading);
    answer();
    expect((await question()).getByRole("button", { name: "Publish anyway" })).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it("publishes with the description that is written then", async () => {
    const changes = await publishDraft("remind");
    const sheet = await question();
    await userEvent.type(sheet.getByLabelText("Description"), " A coat ");
    await userEvent.click(sheet.getByRole("button", { name: "Publish with description" }));
    expect(await screen.findByText("Published")).toBeVisible();
    expect(changes()).toEqual([{ state: "published", alt_text: "A coat" }]);
  });

  it("is impossible for those who require it", async () => {
    const changes = await publishDraft("require");
    const sheet = await question();
    expect(sheet.queryByRole("button", { name: "Publish anyway" })).toBeNull();
    await userEvent.click(sheet.getByRole("button", { name: "Publish with description" }));
    expect(sheet.getByText("Write a short description first.")).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it.each([
    ["off", ""],
    ["remind", "A coat"],
    ["require", "A coat"],
  ])("asks nothing when it is %s and the text is “%s”", async (choice, text) => {
    const changes = await publishDraft(choice, text);
    expect(await screen.findByText("Published")).toBeVisible();
    expect(changes()).toEqual([{ state: "published" }]);
  });
});

describe("removing the alt text of a published outfit", () => {
  it("leads back to the field if its owner requires one, with everything typed", async () => {
    const detail = "Describe your photo before you publish it.";
    anOutfitPage({
      [`PATCH ${OUTFIT}`]: () =>
        problem(422, {
          detail,
          code: "alt_text_required",
          errors: [{ field: "alt_text", message: "Please describe the photo." }],
        }),
    });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Edit");
    await userEvent.type(sheet.getByLabelText("Caption"), " again");
    await userEvent.clear(sheet.getByLabelText("Alt text"));
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await sheet.findByText("Please describe the photo.")).toBeVisible();
    await waitFor(() => expect(sheet.getByLabelText("Alt text")).toHaveFocus());
    expect(sheet.getByLabelText("Caption")).toHaveValue("Market morning again");
  });
});
