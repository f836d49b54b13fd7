import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { currentSession, useShell } from "@/features/session";
import { fakeGateway, problem } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "GET /api/identity/v1/profiles/me";
const LOG_OUT = "DELETE /api/identity/v1/sessions/current";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the account page", () => {
  it("shows the user's profile", async () => {
    fakeGateway({ [ME]: aProfile({ display_name: "Ana Marković", username: "ana" }) });
    await renderApp("/account", { session: aSession() });
    expect(await screen.findByText("Ana Marković")).toBeVisible();
    expect(screen.getByText("@ana")).toBeVisible();
    expect(screen.getByText("ana@example.org")).toBeVisible();
  });

  it("shows how many notifications are unread, as the navigation does", async () => {
    const UNREAD = "/api/feed/v1/notifications/unread";
    const { requests } = fakeGateway({ [ME]: aProfile(), [`GET ${UNREAD}`]: { count: 3 } });
    await renderApp("/account", { session: aSession() });
    const row = await screen.findByRole("link", { name: /^Notifications 3 unread notifications/ });
    expect(row).toHaveAttribute("href", "/account/notifications");
    expect(screen.getAllByText("3 unread notifications")).toHaveLength(2);
    expect(requests.filter(({ path }) => path === UNREAD)).toHaveLength(1);
  });

  it("logs out and clears the person's data", async () => {
    fakeGateway({ [ME]: aProfile(), [LOG_OUT]: null });
    const { queryClient, router } = await renderApp("/account", { session: aSession() });
    await waitFor(() => expect(useShell.getState().profile).not.toBeNull());
    await press("Log out");
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(useShell.getState().profile).toBeNull();
    expect(queryClient.getQueryData(["session", "profile"])).toBeUndefined();
    expect(document.cookie).toBe("");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  it("stays logged in when the server is unreachable", async () => {
    fakeGateway({ [ME]: aProfile(), [LOG_OUT]: () => problem(503, { detail: "Try again." }) });
    await renderApp("/account", { session: aSession() });
    await press("Log out");
    expect(await screen.findByText("Try again.")).toBeVisible();
    expect(currentSession()).not.toBeNull();
  });
});
