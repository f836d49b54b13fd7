import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { currentSession } from "@/features/session";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { SIGNED_OUT_RESPONSES } from "@/testing/identity";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const PASSWORD = "correct horse battery staple";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const posted = (requests: RecordedRequest[]) =>
  requests.find(({ method }) => method === "POST")?.body;
const wrongPassword = () => problem(403, { detail: "That is not it.", code: "wrong_password" });

async function open(section: string, replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    ...SIGNED_OUT_RESPONSES,
    [`GET ${API}/profiles/me`]: aProfile(),
    [`GET ${API}/two-factor`]: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
    ...replies,
  });
  const view = await renderApp(`/account/management?section=${section}`, { session: aSession() });
  return { requests, ...view };
}

describe("deactivating the account", () => {
  it("logs out, and explains on the log-in page how to come back", async () => {
    const { requests, router } = await open("break", { [`POST ${API}/break`]: null });
    await type("Password", PASSWORD);
    await press("Take a break");
    expect(await screen.findByText(/^Your break has started/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(currentSession()).toBeNull();
    expect(posted(requests)).toEqual({ password: PASSWORD });
  });

  it("needs the right password", async () => {
    await open("break", { [`POST ${API}/break`]: wrongPassword });
    await type("Password", "not this one");
    await press("Take a break");
    expect(await screen.findByText("That is not it.")).toBeVisible();
    expect(screen.getByLabelText("Password")).toBeInvalid();
    expect(currentSession()).not.toBeNull();
  });
});

describe("deleting the account", () => {
  const DELETION = `POST ${API}/account/deletion`;
  const accepted = () => json({ deletes_at: "2026-12-05T10:00:00Z" }, 202);

  it("explains what gets deleted, when, and how it is confirmed, before asking", async () => {
    await open("delete", {});
    for (const words of ["What gets deleted", "When", "If you change your mind", "Confirmation"]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    expect(screen.getByText(/a final email to ana@example.org/)).toBeVisible();
  });

  it("logs out, and says on the log-in page until when it can be undone", async () => {
    const { requests, router } = await open("delete", { [DELETION]: accepted });
    await type("Password", PASSWORD);
    await press("Delete my account");
    expect(await screen.findByText(/deleted on December 5, 2026/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(posted(requests)).toEqual({ password: PASSWORD });
  });

  it("asks for a code as well if two-step login is on", async () => {
    const { requests } = await open("delete", {
      [`GET ${API}/two-factor`]: { enabled: true, enabled_at: null, recovery_codes_left: 9 },
      [DELETION]: accepted,
    });
    await type("Password", PASSWORD);
    await press("Delete my account");
    expect(await screen.findByText("Enter the code.")).toBeVisible();
    await type("Code", "123456");
    await press("Delete my account");
    await waitFor(() => expect(posted(requests)).toEqual({ password: PASSWORD, totp: "123456" }));
  });

  it("keeps the session when refused", async () => {
    await open("delete", { [DELETION]: wrongPassword });
    await type("Password", "not this one");
    await press("Delete my account");
    expect(await screen.findByText("That is not it.")).toBeVisible();
    expect(currentSession()).not.toBeNull();
  });
});
