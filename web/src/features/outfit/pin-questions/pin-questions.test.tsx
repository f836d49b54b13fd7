import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPin } from "@/testing/garments";
import { problem, type Reply } from "@/testing/gateway";
import { anOutfitPage, OUTFIT } from "@/testing/outfit-page";
import { anOutfit } from "@/testing/outfits";
import { aProfile, aRelation, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const pin = aPin();
const QUESTIONS = `${OUTFIT}/pin-questions`;
const ONE = `${OUTFIT}/pins/${pin.id}/question`;
const ben = aProfile({ id: "7", email: null, username: "ben", display_name: "Ben" });

const open = async (owner_id: string, replies: Record<string, Reply>) => {
  const found = anOutfitPage({
    [`GET ${OUTFIT}`]: anOutfit({ owner_id, pins: [pin] }),
    [`GET ${QUESTIONS}`]: { items: [] },
    ...replies,
  });
  await renderApp("/outfit/900", { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: "Red coat" }));
  return found;
};

describe("a pin on another person's outfit", () => {
  const bens = {
    "GET /api/identity/v1/profiles": { items: [ben] },
    "GET /api/feed/v1/relations/7": aRelation(),
    [`PUT ${ONE}`]: null,
    [`DELETE ${ONE}`]: null,
  };

  it("is asked about with one tap, and the question taken back with another", async () => {
    const { requests } = await open("7", bens);
    await userEvent.click(await screen.findByRole("button", { name: "Where is this from?" }));
    expect(await screen.findByText("Asked. Only the owner sees that you did.")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "You asked. Take it back" }));
    expect(await screen.findByRole("button", { name: "Where is this from?" })).toBeVisible();
    const sent = requests.filter(({ path }) => path === ONE);
    expect(sent.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
  });

  it("says why a question was refused", async () => {
    const detail = "Your account is limited for now.";
    await open("7", { ...bens, [`PUT ${ONE}`]: () => problem(403, { detail }) });
    await userEvent.click(await screen.findByRole("button", { name: "Where is this from?" }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole("button", { name: "Where is this from?" })).toBeVisible();
  });
});

describe("a pin on the user's own outfit", () => {
  const asker = { id: "7", username: "ben", display_name: "Ben" };
  const received = { pin_id: pin.id, asked: false, count: 3, askers: [asker] };

  it("says how many ask and who, and the questions are dismissed", async () => {
    const { requests } = await open("1042", {
      [`GET ${QUESTIONS}`]: { items: [received] },
      [`DELETE ${ONE}s`]: null,
    });
    const people = { name: "3 people ask where this is from" };
    await userEvent.click(await screen.findByRole("button", people));
    const sheet = within(await screen.findByRole("dialog"));
    expect(sheet.getByRole("link", { name: "Ben" })).toHaveAttribute("href", "/user/ben");
    expect(sheet.getByText("and 2 others")).toBeVisible();
    expect(sheet.getByRole("button", { name: "Answer" })).toBeEnabled();
    await userEvent.click(sheet.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("button", people)).toBeNull());
    expect(requests.some(({ method }) => method === "DELETE")).toBe(true);
  });

  it("says nothing while nobody asks", async () => {
    await open("1042", {});
    expect(await screen.findByRole("link", { name: "View garment" })).toBeVisible();
    expect(screen.queryByText(/where this is from/)).toBeNull();
  });
});
