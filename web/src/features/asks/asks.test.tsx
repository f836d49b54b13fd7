import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Ask } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfitPage, chooseInMenu } from "@/testing/outfit-page";
import { anAuthor, anOutfit, aPage, aPhoto, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ASKS = "/api/feed/v1/asks";
const LEFT = "Choose the left outfit: A coat";
const RIGHT = "Choose the right outfit: A dress";
const { id: _, ...photo } = aPhoto();
const anAsk = (overrides: Partial<Ask> = {}): Ask => ({
  id: "30",
  owner: anAuthor({ display_name: "Mia" }),
  question: "",
  audience: "followers",
  left: { id: "1", caption: "", alt_text: "A coat", photo },
  right: { id: "2", caption: "", alt_text: "A dress", photo },
  ends_at: "2199-11-28T12:00:00Z",
  closed: false,
  own: false,
  choice: null,
  result: null,
  ...overrides,
});
const anOwnAsk = (overrides: Partial<Ask> = {}) =>
  anAsk({ own: true, result: { left: 3, right: 1 }, ...overrides });

const openFeed = async (asks: Reply, replies: Record<string, Reply> = {}) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/feed/v1/timeline": aPage([aTimelineItem()]),
    [`GET ${ASKS}`]: asks,
    ...replies,
  });
  await renderApp("/feed", { session: aSession() });
  return gateway;
};

describe("a question of somebody else", () => {
  it("is answered, changed and taken back with one tap each", async () => {
    const { requests } = await openFeed(aPage([anAsk()]), {
      [`PUT ${ASKS}/30/vote`]: anAsk(),
      [`DELETE ${ASKS}/30/vote`]: null,
    });
    expect(await screen.findByRole("heading", { name: "Which one?" })).toBeVisible();
    expect(screen.getByText(/Only Mia sees how many chose each one/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: LEFT }));
    expect(screen.getByRole("button", { name: LEFT, pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: RIGHT }));
    expect(screen.getByRole("button", { name: RIGHT, pressed: true })).toBeVisible();
    expect(screen.getByRole("button", { name: LEFT, pressed: false })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: RIGHT }));
    expect(screen.getByRole("button", { name: RIGHT, pressed: false })).toBeVisible();
    await waitFor(() => {
      const sent = requests.filter(({ path }) => path.endsWith("/vote"));
      expect(sent.map(({ method, body }) => [method, body])).toEqual([
        ["PUT", { choice: "left" }],
        ["PUT", { choice: "right" }],
        ["DELETE", null],
      ]);
    });
  });

  it("shows the former vote again and says so when a vote was refused", async () => {
    let ask = anAsk({ choice: "right" });
    await openFeed(() => json(aPage([ask])), {
      [`PUT ${ASKS}/30/vote`]: () => {
        ask = anAsk({ choice: "right", closed: true });
        return problem(409, { code: "ask_closed", detail: "Voting has ended." });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: LEFT }));
    expect(await screen.findByText("Voting has ended. You chose the right one.")).toBeVisible();
    expect(screen.getByRole("button", { name: RIGHT, pressed: true })).toBeDisabled();
  });

  it("ends while it is shown", async () => {
    await openFeed(aPage([anAsk({ ends_at: "2020-11-28T12:00:00Z" })]));
    expect(await screen.findByText("Voting has ended.")).toBeVisible();
    expect(screen.getByRole("button", { name: LEFT })).toBeDisabled();
  });

  it("is hidden, and shown again", async () => {
    let asks = [anAsk()];
    await openFeed(() => json(aPage(asks)), {
      [`PUT ${ASKS}/30/dismissal`]: () => {
        asks = [];
        return json(null);
      },
      [`DELETE ${ASKS}/30/dismissal`]: () => {
        asks = [anAsk()];
        return json(null);
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "hide the question by Mia" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: LEFT })).toBeNull());
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: LEFT })).toBeVisible();
  });
});

describe("the top of the feed", () => {
  it("holds nothing without questions", async () => {
    await openFeed(aPage([]));
    expect(await screen.findByRole("article", { name: "Outfit by Ben" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Questions" })).toBeNull();
  });

  it("reports a failure, and tries again", async () => {
    let isBroken = true;
    await openFeed(() =>
      isBroken ? problem(500, { detail: "It broke." }) : json(aPage([anAsk()])),
    );
    const part = within(await screen.findByRole("region", { name: "Questions" }));
    expect(part.getByText("It broke.")).toBeVisible();
    isBroken = false;
    await userEvent.click(part.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: LEFT })).toBeVisible();
  });
});

describe("the user's own question", () => {
  it("shows the votes, is ended, and put away", async () => {
    let asks = [anOwnAsk()];
    const { requests } = await openFeed(() => json(aPage(asks)), {
      [`POST ${ASKS}/30/close`]: () => {
        asks = [anOwnAsk({ closed: true })];
        return json(asks[0] as Ask);
      },
      [`PUT ${ASKS}/30/dismissal`]: () => {
        asks = [];
        return json(null);
      },
    });
    const votes = within(await screen.findByRole("list", { name: "Votes" }));
    expect(votes.getByText("3 votes")).toBeVisible();
    expect(votes.getByText("1 vote")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "End now" }));
    await userEvent.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Votes" })).toBeNull());
    expect(requests.some(({ path }) => path.endsWith("/dismissal"))).toBe(true);
  });

  it("says that an outfit is gone", async () => {
    await openFeed(aPage([anOwnAsk({ right: null })]));
    expect(await screen.findByText(/One of the outfits is gone/)).toBeVisible();
    expect(screen.getByRole("button", { name: "End now" })).toBeVisible();
  });
});

describe("asking", () => {
  const other = anOutfit({ id: "901", alt_text: "A dress" });
  const hidden = anOutfit({ id: "902", alt_text: "A secret", audience: "private" });
  const open = async (replies: Record<string, Reply> = {}) => {
    const found = anOutfitPage({
      "GET /api/wardrobe/v1/outfits": aPage([anOutfit(), other, hidden]),
      "GET /api/feed/v1/circles": aPage([{ id: "5", name: "Family", member_count: 2, version: 1 }]),
      [`POST ${ASKS}`]: () => json(anOwnAsk(), 201),
      ...replies,
    });
    await renderApp("/outfit/900", { session: aSession() });
    return { ...found, sheet: await chooseInMenu("Ask which one") };
  };

  it("sends both outfits, the circle, the hours and the question", async () => {
    const { requests, sheet } = await open();
    await userEvent.click(await sheet.findByRole("button", { name: "A dress" }));
    expect(sheet.queryByRole("button", { name: "A secret" })).toBeNull();
    await userEvent.type(sheet.getByLabelText("Question (optional)"), " For the wedding? ");
    await userEvent.click(await sheet.findByRole("radio", { name: /^Family/ }));
    await userEvent.click(sheet.getByRole("button", { name: "12 hours" }));
    await userEvent.click(sheet.getByRole("button", { name: "Ask" }));
    expect(await screen.findByText(/The votes are at the top of your feed/)).toBeVisible();
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({
      left_outfit_id: "900",
      right_outfit_id: "901",
      question: "For the wedding?",
      audience: "circle:5",
      hours: 12,
    });
    expect(sent?.headers.get("Idempotency-Key")).toBeTruthy();
  });

  it("says what is missing or wrong, and keeps what was entered", async () => {
    const detail = "You can ask 3 questions at once.";
    const { sheet } = await open({ [`POST ${ASKS}`]: () => problem(409, { detail }) });
    await userEvent.type(sheet.getByLabelText("Question (optional)"), "Now?");
    await userEvent.click(sheet.getByRole("button", { name: "Ask" }));
    expect(await sheet.findByText("Choose another outfit first.")).toBeVisible();
    await userEvent.click(await sheet.findByRole("button", { name: "A dress" }));
    await userEvent.click(sheet.getByRole("button", { name: "Ask" }));
    expect(await sheet.findByText(detail)).toBeVisible();
    expect(sheet.getByLabelText("Question (optional)")).toHaveValue("Now?");
  });
});
