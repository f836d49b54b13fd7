import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, problem } from "@/testing/gateway";
import { anOutfitPage, chooseInMenu, OUTFIT } from "@/testing/outfit-page";
import { anOutfit } from "@/testing/outfits";
import { aProfile, aRelation, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const OWN = `${OUTFIT}/alt-text-suggestion`;
const RECEIVED = `${OUTFIT}/alt-text-suggestions`;
const ben = aProfile({ id: "7", email: null, username: "ben", display_name: "Ben" });
const aSuggestion = (id: string, text: string) => ({
  id,
  text,
  author: { id: "7", username: "ben", display_name: "Ben" },
  changed_at: "2026-11-27T12:00:00Z",
});

const openOfBen = async (own: { open: boolean; text: string | null }) => {
  const found = anOutfitPage({
    "GET /api/identity/v1/profiles": { items: [ben] },
    "GET /api/feed/v1/relations/7": aRelation(),
    [`GET ${OUTFIT}`]: anOutfit({ owner_id: "7" }),
    [`GET ${OWN}`]: own,
    [`PUT ${OWN}`]: { open: true, text: "A coat" },
    [`DELETE ${OWN}`]: null,
  });
  await renderApp("/outfit/900", { session: aSession() });
  return { ...found, sheet: await chooseInMenu("Suggest a description") };
};

describe("a suggestion for another person's outfit", () => {
  it("is sent, but not empty", async () => {
    const { requests, sheet } = await openOfBen({ open: true, text: null });
    await userEvent.click(await sheet.findByRole("button", { name: "Send" }));
    expect(sheet.getByText("Write a description first.")).toBeVisible();
    await userEvent.type(sheet.getByLabelText("Your description"), " A coat ");
    await userEvent.click(sheet.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Description suggested")).toBeVisible();
    expect(requests.filter(({ method }) => method === "PUT")).toMatchObject([
      { path: OWN, body: { text: "A coat" } },
    ]);
  });

  it("is withdrawn by its author", async () => {
    const { requests, sheet } = await openOfBen({ open: true, text: "A coat" });
    expect(await sheet.findByLabelText("Your description")).toHaveValue("A coat");
    await userEvent.click(sheet.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText("Suggestion withdrawn")).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ method: "DELETE", path: OWN }));
  });

  it("cannot be written for people who take none, only withdrawn", async () => {
    const { sheet } = await openOfBen({ open: false, text: "A coat" });
    expect(await sheet.findByText("Ben doesn't take suggested descriptions.")).toBeVisible();
    expect(sheet.queryByLabelText("Your description")).toBeNull();
    expect(sheet.getByRole("button", { name: "Withdraw" })).toBeEnabled();
  });
});

describe("suggestions for one's own outfit", () => {
  const open = async (overrides = {}) => {
    const items = [aSuggestion("2", "A red coat"), aSuggestion("1", "Coat")];
    const found = anOutfitPage({ [`GET ${RECEIVED}`]: { items, next_cursor: null }, ...overrides });
    await renderApp("/outfit/900", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "2 suggested descriptions" }));
    return { ...found, review: within(await screen.findByRole("dialog")) };
  };
  const use = { name: "Use the description by Ben" };

  it("are edited and used, against the version that was read", async () => {
    let outfit = anOutfit();
    const { requests, review } = await open({
      [`GET ${OUTFIT}`]: () => json(outfit),
      [`PUT ${RECEIVED}/2`]: () => {
        outfit = anOutfit({ alt_text: "A red wool coat", version: 4 });
        return json(outfit);
      },
    });
    const [text] = review.getAllByLabelText("Suggested by Ben");
    await userEvent.clear(text as HTMLElement);
    await userEvent.type(text as HTMLElement, "A red wool coat");
    await userEvent.click(review.getAllByRole("button", use)[0] as HTMLElement);
    expect(await review.findByText("A red wool coat")).toBeVisible();
    const sent = requests.find(({ method }) => method === "PUT");
    expect(sent?.body).toEqual({ text: "A red wool coat" });
    expect(sent?.headers.get("If-Match")).toBe('"3"');
  });

  it("are dismissed only after a second press", async () => {
    const { requests, review } = await open({ [`DELETE ${RECEIVED}/2`]: null });
    await userEvent.click(
      review.getAllByRole("button", { name: "Dismiss the description by Ben" })[0] as HTMLElement,
    );
    await userEvent.click(review.getByRole("button", { name: "Keep it" }));
    await userEvent.click(
      review.getAllByRole("button", { name: "Dismiss the description by Ben" })[0] as HTMLElement,
    );
    expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(review.getByRole("button", { name: "Dismiss for good" }));
    await waitFor(() => expect(review.getAllByRole("button", use)).toHaveLength(1));
    expect(requests.some(({ method }) => method === "DELETE")).toBe(true);
  });

  it("say so when one was withdrawn before it was used", async () => {
    const { review } = await open({
      [`PUT ${RECEIVED}/2`]: () => problem(404, { detail: "It was withdrawn." }),
    });
    await userEvent.click(review.getAllByRole("button", use)[0] as HTMLElement);
    expect(await screen.findByText("It was withdrawn.")).toBeVisible();
  });
});
