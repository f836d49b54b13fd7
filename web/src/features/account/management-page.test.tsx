import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { DeviceSession } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const aDevice = (overrides: Partial<DeviceSession>): DeviceSession => ({
  id: "1",
  device: "Firefox on Linux",
  created_at: "2026-11-01T10:00:00Z",
  last_seen_at: "2026-11-20T10:00:00Z",
  current: false,
  ...overrides,
});
const HERE = aDevice({ id: "2", device: "Chrome on Android", current: true });

async function open(replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    [`GET ${API}/profiles/me`]: aProfile({ country: "RS" }),
    [`GET ${API}/sessions`]: aPage([aDevice({}), HERE]),
    [`GET ${API}/activity`]: aPage([]),
    "GET /api/admin/v1/audit/mine": aPage([]),
    ...replies,
  });
  await renderApp("/account/management", { session: aSession() });
  return requests;
}

describe("the devices", () => {
  it("are listed with this one first, which has no log-out button", async () => {
    await open({});
    expect(await screen.findByText("Firefox on Linux")).toBeVisible();
    const [first] = screen.getAllByText(/on (Linux|Android)/);
    expect(first).toHaveTextContent("Chrome on Android");
    expect(screen.getByText("This device")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Log out Chrome on Android" })).toBeNull();
  });

  it("can be logged out one by one", async () => {
    let sessions = [aDevice({}), HERE];
    const requests = await open({
      [`GET ${API}/sessions`]: () => json(aPage(sessions)),
      [`DELETE ${API}/sessions/1`]: () => {
        sessions = [HERE];
        return json(null);
      },
    });
    await screen.findByText("Firefox on Linux");
    await press("Log out Firefox on Linux");
    expect(await screen.findByText("Firefox on Linux is logged out")).toBeVisible();
    await waitFor(() => expect(screen.getByText(/not logged in anywhere else/)).toBeVisible());
    expect(requests.some(({ path }) => path === `${API}/sessions/1`)).toBe(true);
  });

  it("can all be logged out at once, except this one", async () => {
    const requests = await open({ [`DELETE ${API}/sessions`]: null });
    await screen.findByText("Firefox on Linux");
    await press("Log out everywhere else");
    expect(await screen.findByText("Logged out everywhere else")).toBeVisible();
    expect(requests.some(({ method }) => method === "DELETE")).toBe(true);
  });

  it("report an error when they cannot be loaded", async () => {
    await open({ [`GET ${API}/sessions`]: () => problem(500, { detail: "Not now." }) });
    expect(await screen.findByText("Not now.")).toBeVisible();
  });
});

describe("recent activity", () => {
  it("is described in words, newest first, with its end", async () => {
    const at = "2026-11-20T10:00:00Z";
    const acts = [
      { id: "9", act: "password_changed", at, device: "Firefox on Linux" },
      { id: "8", act: "sent_to_the_moon", at, device: null },
    ];
    await open({ [`GET ${API}/activity`]: aPage(acts) });
    expect(await screen.findByText("Password changed")).toBeVisible();
    expect(screen.getByText("Sent to the moon")).toBeVisible();
    expect(screen.getByText("End of activity")).toBeVisible();
  });
});

describe("moderation decisions", () => {
  const MINE = "GET /api/admin/v1/audit/mine";

  it("are shown with the rule and the moderators' message", async () => {
    const act = { id: "3", act: "content.hidden", subject: "outfit/42" };
    const decisions = {
      reason: "Not yours.",
      rule: "not_their_picture",
      created_at: "2026-11-20T10:00:00Z",
    };
    await open({ [MINE]: aPage([{ ...act, ...decisions }]) });
    expect(await screen.findByText("Your outfit was hidden")).toBeVisible();
    expect(screen.getByText("Someone else's picture")).toBeVisible();
    expect(screen.getByText("Not yours.")).toBeVisible();
  });

  it("are omitted when there are none, and can be requested again", async () => {
    await open({});
    expect(await screen.findByText("No activity yet.")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Decisions about you" })).toBeNull();
    cleanup();
    await open({ [MINE]: () => problem(503, { detail: "Not right now." }) });
    expect(await screen.findByText("Not right now.")).toBeVisible();
  });
});
