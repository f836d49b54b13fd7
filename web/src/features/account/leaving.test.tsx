import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { currentSession } from "@/features/session";
import { type AskedFor, fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { AT_THE_DOOR } from "@/testing/identity";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const PASSWORD = "correct horse battery staple";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const posted = (asked: AskedFor[]) => asked.find(({ method }) => method === "POST")?.body;
const wrongPassword = () => problem(403, { detail: "That is not it.", code: "wrong_password" });

async function open(section: string, replies: Record<string, Reply>) {
  const { asked } = fakeGateway({
    ...AT_THE_DOOR,
    [`GET ${API}/profiles/me`]: aProfile(),
    [`GET ${API}/two-factor`]: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
    ...replies,
  });
  const view = await renderApp(`/account/management?section=${section}`, { session: aSession() });
  return { asked, ...view };
}

describe("taking a break", () => {
  it("logs out, and says at the door how to come back", async () => {
    const { asked, router } = await open("break", { [`POST ${API}/break`]: null });
    await type("Password", PASSWORD);
    await press("Take a break");
    expect(await screen.findByText(/^Your break has started/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(currentSession()).toBeNull();
    expect(posted(asked)).toEqual({ password: PASSWORD });
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

  it("says what gets deleted, when, and how it is confirmed, before it asks", async () => {
    await open("delete", {});
    for (const words of ["What gets deleted", "When", "If you change your mind", "Confirmation"]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    expect(screen.getByText(/a final email to ana@example.org/)).toBeVisible();
  });

  it("logs out, and says at the door until when it can be undone", async () => {
    const { asked, router } = await open("delete", { [DELETION]: accepted });
    await type("Password", PASSWORD);
    await press("Delete my account");
    expect(await screen.findByText(/deleted on December 5, 2026/)).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(posted(asked)).toEqual({ password: PASSWORD });
  });

  it("asks for a code as well where two-factor is on", async () => {
    const { asked } = await open("delete", {
      [`GET ${API}/two-factor`]: { enabled: true, enabled_at: null, recovery_codes_left: 9 },
      [DELETION]: accepted,
    });
    await type("Password", PASSWORD);
    await press("Delete my account");
    expect(await screen.findByText("Enter the code.")).toBeVisible();
    await type("Code", "123456");
    await press("Delete my account");
    await waitFor(() => expect(posted(asked)).toEqual({ password: PASSWORD, totp: "123456" }));
  });

  it("keeps the session when it was refused", async () => {
    await open("delete", { [DELETION]: wrongPassword });
    await type("Password", "not this one");
    await press("Delete my account");
    expect(await screen.findByText("That is not it.")).toBeVisible();
    expect(currentSession()).not.toBeNull();
  });
});
