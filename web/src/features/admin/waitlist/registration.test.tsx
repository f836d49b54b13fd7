import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Invite } from "@/api/types";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/admin/v1";
const anInvite = (overrides: Partial<Invite> = {}): Invite => ({
  id: "4",
  code: "LINEN-7",
  note: "For Ben",
  uses: 3,
  used: 1,
  entry_id: null,
  withdrawn_at: null,
  created_at: "2026-11-01T10:00:00Z",
  ...overrides,
});
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sent = (requests: RecordedRequest[], wanted: string) =>
  requests.filter(({ method }) => method === wanted).map(({ body }) => body);

async function open(replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${API}/me`]: { role: "admin" },
    [`GET ${API}/waitlist`]: aPage([]),
    [`GET ${API}/waitlist/decisions`]: aPage([]),
    [`GET ${API}/registration`]: { mode: "open", version: 1 },
    [`GET ${API}/invites`]: aPage([]),
    ...replies,
  });
  await renderApp("/admin/waitlist", { session: aSession() });
  return requests;
}

describe("who can register", () => {
  it("is changed at once, with undo", async () => {
    let registration = { mode: "open", version: 1 };
    const requests = await open({
      [`GET ${API}/registration`]: () => json(registration),
      [`PUT ${API}/registration`]: async (request) => {
        registration = { ...(await request.json()), version: registration.version + 1 };
        return json(registration);
      },
    });
    await userEvent.click(await screen.findByRole("radio", { name: /^By invitation/ }));
    await press("Undo");
    await waitFor(() => expect(screen.getByRole("radio", { name: /^Open/ })).toBeChecked());
    expect(sent(requests, "PUT")).toEqual([
      { mode: "invite", version: 1 },
      { mode: "open", version: 2 },
    ]);
  });

  it("shows the current value when someone else was faster", async () => {
    let registration = { mode: "open", version: 1 };
    await open({
      [`GET ${API}/registration`]: () => json(registration),
      [`PUT ${API}/registration`]: () => {
        registration = { mode: "closed", version: 5 };
        return problem(412, { detail: "Somebody was faster." });
      },
    });
    await userEvent.click(await screen.findByRole("radio", { name: /^By invitation/ }));
    expect(await screen.findByText("Somebody was faster.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("radio", { name: /^Closed/ })).toBeChecked());
  });
});

describe("invite codes", () => {
  it("are created for a number of people, and shared as a link", async () => {
    const writeText = vi.fn(async (_text: string) => {});
    let invites: Invite[] = [];
    const requests = await open({
      [`GET ${API}/invites`]: () => json(aPage(invites)),
      [`POST ${API}/invites`]: () => {
        invites = [anInvite()];
        return json(anInvite(), 201);
      },
    });
    expect(await screen.findByText("No invite codes yet.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Note"), "For Ben");
    await userEvent.clear(screen.getByLabelText("Uses"));
    await userEvent.type(screen.getByLabelText("Uses"), "3");
    await press("Create");
    const list = within(await screen.findByRole("list", { name: "Invite codes" }));
    expect(list.getByText(/For Ben · 1 of 3 used/)).toBeVisible();
    expect(sent(requests, "POST")).toEqual([{ note: "For Ben", uses: 3 }]);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    await press("Copy the link with LINEN-7");
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/register?invite=LINEN-7`);
  });

  it("are revoked", async () => {
    let invite = anInvite();
    await open({
      [`GET ${API}/invites`]: () => json(aPage([invite])),
      [`DELETE ${API}/invites/4`]: () => {
        invite = anInvite({ withdrawn_at: "2026-11-02T10:00:00Z" });
        return json(null);
      },
    });
    await press("Revoke LINEN-7");
    expect(await screen.findByText(/Revoked/)).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Revoke LINEN-7" })).toBeNull(),
    );
  });

  it("report an error when they cannot be loaded", async () => {
    await open({ [`GET ${API}/invites`]: () => problem(500, { detail: "Not now." }) });
    expect(await screen.findByText("Not now.")).toBeVisible();
  });
});
