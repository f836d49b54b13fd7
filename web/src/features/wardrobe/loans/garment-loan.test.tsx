import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Loan } from "@/api/types";
import { aGarment } from "@/testing/garments";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aLoan, KAIA, LOANS } from "@/testing/loans";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const open = async (replies: Record<string, Reply>) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/wardrobe/v1/garments": aPage([]),
    "GET /api/wardrobe/v1/garments/500": aGarment({ id: "500" }),
    "GET /api/wardrobe/v1/garments/500/wears": aPage([]),
    ...replies,
  });
  const view = await renderApp("/wardrobe?view=garments&item=500", { session: aSession() });
  return { ...gateway, ...view };
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("a garment", () => {
  it("reports the offer, and the withdrawal, while its other queries still load", async () => {
    let lent: Loan[] = [];
    let isSlow = false;
    const slow = () => new Promise<Response>(() => {});
    await open({
      "GET /api/wardrobe/v1/garments/500": () => (isSlow ? slow() : json(aGarment({ id: "500" }))),
      [`GET ${LOANS}`]: () => json(aPage(lent)),
      "GET /api/wardrobe/v1/acquaintances": aPage([KAIA]),
      [`POST ${LOANS}`]: () => {
        isSlow = true;
        lent = [aLoan({ state: "offered", due_on: null })];
        return json(lent[0], 201);
      },
      [`PUT ${LOANS}/70/state`]: () => {
        lent = [];
        return json(aLoan({ state: "withdrawn" }));
      },
    });
    await press("Lend");
    await press("Choose a person");
    await userEvent.click(await screen.findByRole("checkbox", { name: /Kaia/ }));
    await press("Done");
    await press("Offer");
    expect(await screen.findAllByText("Offered to Kaia")).toHaveLength(2);
    await press("Withdraw offer: Red coat");
    expect(await screen.findByText("Offer withdrawn")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Lend" })).toBeVisible();
    expect(screen.queryByRole("dialog", { name: "Lend Red coat" })).toBeNull();
  });

  it("is offered to a person", async () => {
    const { requests } = await open({
      [`GET ${LOANS}`]: aPage([]),
      "GET /api/wardrobe/v1/acquaintances": aPage([KAIA]),
      [`POST ${LOANS}`]: () => json(aLoan({ state: "offered" }), 201),
    });
    await press("Lend");
    const sheet = within(await screen.findByRole("dialog", { name: "Lend Red coat" }));
    await userEvent.click(sheet.getByRole("button", { name: "Offer" }));
    expect(await sheet.findByText("Choose a person.")).toBeVisible();
    await userEvent.click(sheet.getByRole("button", { name: "Choose a person" }));
    const people = within(await screen.findByRole("dialog", { name: "Lend to" }));
    await userEvent.click(await people.findByRole("checkbox", { name: /Kaia/ }));
    await userEvent.click(people.getByRole("button", { name: "Done" }));
    await userEvent.type(await sheet.findByLabelText("Note (optional)"), "Keep it dry");
    await userEvent.click(sheet.getByRole("button", { name: "Offer" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      garment_id: "500",
      borrower_id: "7",
      due_on: null,
      note: "Keep it dry",
    });
  });

  it("on loan says to whom, and cannot be lent again", async () => {
    await open({
      [`GET ${LOANS}`]: aPage([aLoan({ note: "Keep it dry" })]),
    });
    const loan = within(await screen.findByRole("region", { name: "Loan" }));
    expect(loan.getByText("Lent to Kaia until December 3, 2199")).toBeVisible();
    expect(loan.getByText("Keep it dry")).toBeVisible();
    expect(loan.getByRole("button", { name: "Mark returned: Red coat" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Lend" })).toBeNull();
  });
});

describe("a loan", () => {
  it("gets another day, in the version that was shown", async () => {
    const { requests } = await open({
      [`GET ${LOANS}`]: aPage([aLoan({ note: "Keep it dry" })]),
      [`PATCH ${LOANS}/70`]: aLoan({ due_on: "2199-12-24", version: 3 }),
    });
    await press("Change day or note");
    const sheet = within(await screen.findByRole("dialog", { name: "Change day or note" }));
    await userEvent.clear(sheet.getByLabelText("Until (optional)"));
    await userEvent.type(sheet.getByLabelText("Until (optional)"), "2199-12-24");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "PATCH")).toBe(true));
    const change = requests.find(({ method }) => method === "PATCH");
    expect(change?.body).toEqual({ due_on: "2199-12-24", note: "Keep it dry" });
    expect(change?.headers.get("If-Match")).toBe('"2"');
  });

  it("keeps what is typed when the other person changes it, and reports the conflict", async () => {
    let version = 2;
    const { requests, queryClient } = await open({
      [`GET ${LOANS}`]: () =>
        json(aPage([aLoan({ version, due_on: null, note: `As ${version}` })])),
      [`PATCH ${LOANS}/70`]: () => problem(412, { detail: "This loan has changed." }),
    });
    await press("Change day or note");
    const sheet = within(await screen.findByRole("dialog", { name: "Change day or note" }));
    await userEvent.type(await sheet.findByLabelText("Note (optional)"), ", dry");
    version = 3;
    await queryClient.invalidateQueries({ queryKey: ["loans"] });
    expect(await screen.findByText("As 3")).toBeInTheDocument();
    expect(sheet.getByLabelText("Note (optional)")).toHaveValue("As 2, dry");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await sheet.findByText("This loan has changed.")).toBeVisible();
    const change = requests.find(({ method }) => method === "PATCH");
    expect(change?.headers.get("If-Match")).toBe('"2"');
  });
});
