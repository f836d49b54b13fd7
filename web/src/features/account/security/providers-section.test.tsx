import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "@/features/session/state/external-redirect";
import { pendingVerifiers } from "@/lib/auth/pkce";
import { readCookies } from "@/lib/browser/cookies";
import { fakeGateway, json, lastWrite, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const LINKED = {
  provider: "mill",
  name: "Mill",
  email: "ana@mill.example",
  linked_at: "2026-11-01T10:00:00Z",
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const redirectTo = vi.fn();

beforeEach(() => {
  redirectTo.mockClear();
  vi.spyOn(browser, "redirectTo").mockImplementation(redirectTo);
});

async function open(replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    [`GET ${API}/profiles/me`]: aProfile(),
    [`GET ${API}/providers`]: { items: [{ id: "mill", name: "Mill" }] },
    [`GET ${API}/linked-providers`]: { items: [] },
    ...replies,
  });
  await renderApp("/account/management?section=providers", { session: aSession() });
  return requests;
}

describe("the other ways to log in", () => {
  it("are linked on the provider's site, which leads back here", async () => {
    const requests = await open({
      [`POST ${API}/providers/mill/start`]: { url: "https://mill.example/authorize" },
    });
    await press("Link Mill");
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith("https://mill.example/authorize"));
    expect(lastWrite(requests)?.body).toMatchObject({ code_challenge_method: "S256", link: true });
    expect(pendingVerifiers()).toHaveLength(1);
    expect(decodeURIComponent(readCookies().get("garderobe-redirect") ?? "")).toBe(
      "/account/management?section=providers",
    );
  });

  it("are unlinked", async () => {
    let items = [LINKED];
    await open({
      [`GET ${API}/linked-providers`]: () => json({ items }),
      [`DELETE ${API}/linked-providers/mill`]: () => {
        items = [];
        return json(null);
      },
    });
    expect(await screen.findByText(/ana@mill.example/)).toBeVisible();
    await press("Unlink Mill");
    expect(await screen.findByText("Mill disconnected")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Link Mill" })).toBeVisible();
  });

  it("are not unlinked when no other would be left", async () => {
    await open({
      [`GET ${API}/linked-providers`]: { items: [LINKED] },
      [`DELETE ${API}/linked-providers/mill`]: () =>
        problem(409, { detail: "Set a password first.", code: "only_way_in" }),
    });
    await press("Unlink Mill");
    expect(await screen.findByText("Set a password first.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Unlink Mill" })).toBeVisible();
  });

  it("say when there are none, and when they cannot be loaded", async () => {
    await open({ [`GET ${API}/providers`]: { items: [] } });
    expect(await screen.findByRole("heading", { name: "None yet" })).toBeVisible();
    await open({ [`GET ${API}/linked-providers`]: () => problem(500, { detail: "Not now." }) });
    expect(await screen.findByText("Not now.")).toBeVisible();
  });
});
