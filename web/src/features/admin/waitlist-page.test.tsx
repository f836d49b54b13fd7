import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { WaitlistEntry } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const LIST = "GET /api/admin/v1/waitlist";
const anEntry = (given: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: "8",
  email: "guest@example.org",
  country: "NL",
  why: "I like coats.",
  source: "web",
  position: 1,
  state: "waiting",
  created_at: "2026-11-01T10:00:00Z",
  ...given,
});
const openWaitlist = async (given: Record<string, Reply> = {}) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/admin/v1/me": { admin: true },
    "GET /api/admin/v1/registration": { mode: "open", version: 1 },
    "GET /api/admin/v1/invites": aPage([]),
    [LIST]: aPage([anEntry()]),
    ...given,
  });
  const view = await renderApp("/admin/waitlist", { session: aSession() });
  return { ...gateway, ...view };
};

describe("the waitlist", () => {
  it("does not exist for anybody but admins", async () => {
    await openWaitlist({ "GET /api/admin/v1/me": () => problem(404, { detail: "Not here." }) });
    expect(await screen.findByText("Page not found: /admin/waitlist")).toBeVisible();
  });

  it("invites by one press and shows the new state in place", async () => {
    await openWaitlist({
      "POST /api/admin/v1/waitlist/8/approve": anEntry({ state: "invited", position: null }),
    });
    const list = within(await screen.findByRole("list", { name: "Waitlist" }));
    await userEvent.click(list.getByRole("button", { name: "Approve guest@example.org" }));
    expect(await list.findByText("Invited")).toBeVisible();
    expect(list.queryByRole("button")).toBeNull();
    expect(list.getByRole("listitem")).toHaveFocus();
  });

  it("leaves an entry as it is when the decision is refused", async () => {
    await openWaitlist({
      "POST /api/admin/v1/waitlist/8/decline": () => problem(409, { detail: "Already invited." }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Decline guest@example.org" }));
    expect(await screen.findByText("Already invited.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Decline guest@example.org" })).toBeEnabled();
  });

  it("keeps its filter in the address", async () => {
    const asked: string[] = [];
    const { router } = await openWaitlist({
      [LIST]: (_request, url) => {
        asked.push(url.search);
        return json(aPage(url.searchParams.has("query") ? [] : [anEntry()]));
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText("State"), "Waiting");
    await waitFor(() => expect(router.state.location.search).toEqual({ state: "waiting" }));
    await userEvent.type(screen.getByLabelText("Search"), "coats{Enter}");
    expect(await screen.findByText("Nobody matches")).toBeVisible();
    expect(router.state.location.search).toEqual({ state: "waiting", query: "coats" });
    expect(asked.at(-1)).toBe("?state=waiting&query=coats");
  });
});
