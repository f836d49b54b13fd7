import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { WaitlistDecision, WaitlistEntry } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const LIST = "GET /api/admin/v1/waitlist";
const DECISIONS = "GET /api/admin/v1/waitlist/decisions";
const DECIDE = "POST /api/admin/v1/waitlist/decisions";
const anEntry = (overrides: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: "8",
  email: "guest@example.org",
  country: "NL",
  why: "I like coats.",
  source: "web",
  position: 1,
  state: "waiting",
  created_at: "2026-11-01T10:00:00Z",
  ...overrides,
});
const aDecision = (overrides: Partial<WaitlistDecision> = {}): WaitlistDecision => ({
  id: "5",
  decision: "approve",
  reason: null,
  entries: 1,
  undo_until: new Date(Date.now() + 300_000).toISOString(),
  undone: false,
  done: false,
  created_at: "2026-11-01T10:00:00Z",
  ...overrides,
});
const openWaitlist = async (overrides: Record<string, Reply> = {}) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/admin/v1/me": { role: "admin" },
    "GET /api/admin/v1/registration": { mode: "open", version: 1 },
    "GET /api/admin/v1/invites": aPage([]),
    "GET /api/admin/v1/waiting": { reports: 2, appeals: 1, waitlist: 4 },
    [LIST]: aPage([anEntry()]),
    [DECISIONS]: aPage([]),
    ...overrides,
  });
  const view = await renderApp("/admin/waitlist", { session: aSession() });
  return { ...gateway, ...view };
};

describe("the waitlist", () => {
  it("does not exist for anyone but admins", async () => {
    await openWaitlist({ "GET /api/admin/v1/me": () => problem(404, { detail: "Not here." }) });
    expect(await screen.findByText("Page not found: /admin/waitlist")).toBeVisible();
  });

  it("folds the controls above the entries until they are opened", async () => {
    await openWaitlist();
    const fold = await screen.findByRole("button", { name: "Filters, bulk decision and undo" });
    expect(fold).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(fold);
    expect(fold).toHaveAttribute("aria-expanded", "true");
  });

  it("invites with one press and a reason, and undoes it", async () => {
    let state: WaitlistEntry["state"] = "waiting";
    const { requests } = await openWaitlist({
      [LIST]: () => json(aPage([anEntry({ state })])),
      [DECIDE]: () => {
        state = "invited";
        return json(aDecision(), 201);
      },
      "POST /api/admin/v1/waitlist/decisions/5/undo": () => {
        state = "waiting";
        return json(aDecision({ undone: true }));
      },
    });
    const list = within(await screen.findByRole("list", { name: "Waitlist" }));
    await userEvent.type(screen.getByLabelText("Reason"), "early");
    await userEvent.click(list.getByRole("button", { name: "Approve guest@example.org" }));
    expect(await list.findByText("Invited")).toBeVisible();
    expect(list.getByRole("listitem")).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await list.findByText("Waiting")).toBeVisible();
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      decision: "approve",
      ids: ["8"],
      reason: "early",
    });
  });

  it("decides on the first entries that match the filter", async () => {
    const { requests } = await openWaitlist({ [DECIDE]: () => json(aDecision(), 201) });
    await userEvent.selectOptions(await screen.findByLabelText("Country"), "NL");
    await userEvent.clear(screen.getByLabelText("How many"));
    await userEvent.type(screen.getByLabelText("How many"), "25");
    await userEvent.click(screen.getByRole("button", { name: "Decline all" }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
        decision: "decline",
        filter: { country: "NL", state: "waiting", first: 25 },
      }),
    );
  });

  it("shows for how long a decision can be undone", async () => {
    await openWaitlist({ [DECISIONS]: aPage([aDecision({ entries: 12, reason: "spring" })]) });
    const open = within(await screen.findByRole("list", { name: "Decisions you can undo" }));
    expect(open.getByText("Approved 12 entries")).toBeVisible();
    expect(open.getByText(/emails go out in \d+ min/)).toBeVisible();
  });

  it("imports a file, and lists the refused rows", async () => {
    const { requests } = await openWaitlist({
      "POST /api/admin/v1/waitlist/import": {
        added: 2,
        known: 1,
        refused: 1,
        problems: [{ line: 4, message: "email: Please enter an email address." }],
      },
    });
    const file = new File(["email\na@example.org\n"], "people.csv", { type: "text/csv" });
    await userEvent.upload(await screen.findByLabelText("choose CSV"), file);
    expect(await screen.findByText("2 added, 1 already on the list, 1 rejected.")).toBeVisible();
    expect(screen.getByText("Line 4: email: Please enter an email address.")).toBeVisible();
    expect(requests.some(({ method }) => method === "POST")).toBe(true);
    expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
      "href",
      expect.stringContaining("/api/admin/v1/waitlist.csv"),
    );
  });

  it("leaves an entry as it is when the decision is refused", async () => {
    await openWaitlist({
      [DECIDE]: () => problem(409, { detail: "Somebody may have been faster." }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Decline guest@example.org" }));
    expect(await screen.findByText("Somebody may have been faster.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Decline guest@example.org" })).toBeEnabled();
  });

  it("keeps its filter in the URL", async () => {
    const requests: string[] = [];
    const { router } = await openWaitlist({
      [LIST]: (_request, url) => {
        requests.push(url.search);
        return json(aPage(url.searchParams.has("query") ? [] : [anEntry()]));
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText("State"), "Invited");
    await waitFor(() => expect(router.state.location.search).toEqual({ state: "invited" }));
    await userEvent.type(screen.getByLabelText("Search"), "coats{Enter}");
    expect(await screen.findByText("No matches")).toBeVisible();
    expect(router.state.location.search).toEqual({ state: "invited", query: "coats" });
    expect(requests.at(-1)).toBe("?state=invited&query=coats");
  });
});
