import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Loan } from "@/api/types";
import { aGarment, aPin } from "@/testing/garments";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aLoan, LOANS } from "@/testing/loans";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aRelation, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

/** Serves lists by role. */
const loans =
  (lent: Loan[], borrowed: Loan[] = []) =>
  (_: Request, url: URL) =>
    json(aPage(url.searchParams.get("role") === "borrower" ? borrowed : lent));

const open = async (path: string, replies: Record<string, Reply>) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/wardrobe/v1/garments": aPage([]),
    "GET /api/wardrobe/v1/garments/500": aGarment({ id: "500" }),
    "GET /api/wardrobe/v1/garments/500/wears": aPage([]),
    ...replies,
  });
  await renderApp(path, { session: aSession() });
  return gateway;
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the list of loans", () => {
  it("says where each loan stands, for the owner and for the borrower", async () => {
    const lent = [
      aLoan(),
      aLoan({ id: "71", state: "returned", due_on: null }),
      aLoan({ id: "72", person: null }),
      aLoan({ id: "73", state: "offered", due_on: null }),
      aLoan({ id: "74", state: "requested", due_on: null, person: null }),
    ];
    const borrowed = [aLoan({ id: "80", role: "borrower", state: "offered", due_on: null })];
    await open("/wardrobe?view=loans", { [`GET ${LOANS}`]: loans(lent, borrowed) });
    const mine = within(await screen.findByRole("list", { name: "Lent" }));
    expect(mine.getByText("Lent to Kaia until December 3, 2199")).toBeVisible();
    expect(mine.getByText("Kaia gave it back. Is it there?")).toBeVisible();
    expect(mine.getByText("Lent (person not available)")).toBeVisible();
    expect(mine.getByText("Offered to Kaia")).toBeVisible();
    expect(mine.getByText("Someone who is no longer available asked to borrow this")).toBeVisible();
    const theirs = within(screen.getByRole("list", { name: "Borrowed" }));
    expect(theirs.getByText("Kaia wants to lend you this")).toBeVisible();
    expect(screen.getByText("5 loans")).toBeVisible();
  });

  it("is empty at first, and can be retried", async () => {
    let isAway = true;
    const reply = () => (isAway ? problem(403, { detail: "Not now." }) : json(aPage([])));
    await open("/wardrobe?view=loans", { [`GET ${LOANS}`]: reply });
    expect(await screen.findAllByText("Not now.")).toHaveLength(2);
    isAway = false;
    for (const retry of screen.getAllByRole("button", { name: "Try again" }))
      await userEvent.click(retry);
    expect(await screen.findByText("Nothing lent")).toBeVisible();
    expect(await screen.findByText("Nothing borrowed")).toBeVisible();
  });

  it("says that a step is done, and moves the focus from a row that goes", async () => {
    let lent = [aLoan({ state: "offered" }), aLoan({ id: "71" })];
    await open("/wardrobe?view=loans", {
      [`GET ${LOANS}`]: (request: Request, url: URL) => loans(lent)(request, url),
      [`PUT ${LOANS}/70/state`]: () => {
        lent = lent.slice(1);
        return json(aLoan({ state: "withdrawn" }));
      },
    });
    await press("Withdraw offer: Red coat");
    expect(await screen.findByText("Offer withdrawn")).toBeVisible();
    expect(await screen.findByText("1 loan")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Lent" })).toHaveFocus();
  });

  it("takes the next step, and shows where the loan stands after a conflict", async () => {
    let state: Loan["state"] = "offered";
    const reply = (request: Request, url: URL) =>
      loans([], [aLoan({ role: "borrower", state, due_on: null })])(request, url);
    const { requests } = await open("/wardrobe?view=loans", {
      [`GET ${LOANS}`]: reply,
      [`PUT ${LOANS}/70/state`]: () => {
        state = "accepted";
        return problem(409, { detail: "This loan has changed in the meantime." });
      },
    });
    await press("Accept: Red coat");
    expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ state: "accepted" });
    expect(await screen.findByText("This loan has changed in the meantime.")).toBeVisible();
    expect(await screen.findByText("Borrowed from Kaia")).toBeVisible();
    expect(await screen.findByRole("button", { name: /given it back/ })).toBeVisible();
  });
});

describe("an outfit of somebody else", () => {
  const outfit = (replies: Record<string, Reply>) =>
    open("/outfit/900", {
      "GET /api/identity/v1/profiles": { items: [aProfile({ display_name: "Ana" })] },
      "GET /api/tags/v1/outfits/900/tags": aPage([]),
      "GET /api/wardrobe/v1/outfits/900": anOutfit({ owner_id: "7", pins: [aPin()] }),
      ...replies,
    });

  it("has pieces that can be asked for", async () => {
    const { requests } = await outfit({
      "GET /api/feed/v1/relations/7": aRelation({ followed_by: "following" }),
      "POST /api/wardrobe/v1/loan-requests": () =>
        json(aLoan({ role: "borrower", state: "requested" }), 201),
    });
    await press("Ask to borrow");
    const sheet = within(await screen.findByRole("dialog", { name: "Ask to borrow" }));
    await userEvent.type(sheet.getByLabelText("Note (optional)"), "For Friday?");
    await userEvent.click(sheet.getByRole("button", { name: "Ask" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
    expect(requests.find(({ path }) => path.endsWith("/loan-requests"))?.body).toEqual({
      garment_id: aPin().garment_id,
      due_on: null,
      note: "For Friday?",
    });
  });

  it("offers nothing to strangers", async () => {
    await outfit({ "GET /api/feed/v1/relations/7": aRelation() });
    expect(await screen.findByRole("button", { name: "Recreate with mine" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ask to borrow" })).toBeNull();
  });
});
