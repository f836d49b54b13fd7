import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { saveRequestedPage } from "@/lib/auth/guard";
import { beginAttempt, pendingVerifiers } from "@/lib/auth/pkce";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import { signInCode } from "@/lib/auth/sign-in-code";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { comeBack } from "@/testing/sign-in-link";

const TOKEN = "POST /api/identity/v1/token";
const ME = "GET /api/identity/v1/profiles/me";
const heading = (name: string) => screen.findByRole("heading", { name });
const refused = (error: string) => () => json({ error }, 400);
const tokens = (requests: RecordedRequest[]) =>
  requests
    .filter(({ path }) => path.endsWith("/token"))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))));

const gateway = (token: Reply) => fakeGateway({ [TOKEN]: token, [ME]: aProfile() });

describe("returning from a social log-in", () => {
  it("exchanges the code with its verifier, and leads to the requested page", async () => {
    const session = aSession();
    const { requests } = gateway(session);
    saveRequestedPage("/account");
    const { router } = await comeBack("/callback?code=secret&state=s");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    const [sent] = tokens(requests);
    expect(sent).toMatchObject({ grant_type: "authorization_code", code: "secret" });
    expect(sent?.code_verifier).toMatch(/^[\w-]{43}$/);
    expect(readSessionCookie()).toEqual(session);
    expect([signInCode(), pendingVerifiers()]).toEqual([null, []]);
  });

  it("asks for the second factor in between, and loses nothing when it is wrong", async () => {
    const { requests } = gateway(async (request) => {
      const form = new URLSearchParams(await request.text());
      if (!form.has("totp")) return json({ error: "totp_required" }, 400);
      if (form.get("totp") === "123456") return json(aSession());
      return json({ error: "wrong_totp", error_description: "That code is not right." }, 400);
    });
    const { router } = await comeBack("/callback?code=secret");
    await heading("One more step");
    const field = screen.getByLabelText("Code");
    expect(field).toHaveFocus();
    await userEvent.type(field, "111111{Enter}");
    expect(await screen.findByText("That code is not right.")).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, "123 456{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
    expect(tokens(requests).map(({ totp }) => totp)).toEqual([undefined, "111111", "123456"]);
  });

  it("finds the verifier among those of several tabs", async () => {
    let tries = 0;
    const { requests } = gateway(() => {
      tries += 1;
      return tries === 1 ? json({ error: "invalid_grant" }, 400) : json(aSession());
    });
    await beginAttempt();
    const { router } = await comeBack("/callback?code=secret");
    await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
    const used = tokens(requests).map(({ code_verifier }) => code_verifier);
    expect(new Set(used).size).toBe(2);
  });

  it("can be retried after a server error", async () => {
    let isDown = true;
    gateway(() => (isDown ? problem(503, { detail: "Try again." }) : json(aSession())));
    const { router } = await comeBack("/callback?code=secret");
    expect(await screen.findByText("Try again.")).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
  });
});

describe("returning to an account scheduled for deletion", () => {
  it("restores it, after the second factor", async () => {
    const { requests } = gateway(async (request) => {
      const form = new URLSearchParams(await request.text());
      if (!form.has("totp")) return json({ error: "totp_required" }, 400);
      if (form.has("restore")) return json(aSession());
      return json({ error: "deletion_pending", deletes_at: "2026-12-05T10:00:00Z" }, 400);
    });
    const { router } = await comeBack("/callback?code=secret");
    await userEvent.type(await screen.findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByText("December 5, 2026")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Restore my account" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
    expect(tokens(requests).at(-1)).toMatchObject({ totp: "123456", restore: "true" });
  });
});

describe("a failed social log-in", () => {
  it.each([
    ["invalid_grant", "This link has expired"],
    ["odd_and_new", "Login didn't work"],
  ])("with %s says so and leads to the log-in page", async (error, words) => {
    gateway(refused(error));
    await comeBack("/callback?code=used");
    await heading(words);
    expect(signInCode()).toBeNull();
    expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  });

  it("that the person declined does not blame them", async () => {
    const { requests } = gateway(null);
    await comeBack("/callback?error=access_denied");
    await heading("You're not logged in");
    expect(tokens(requests)).toEqual([]);
  });

  it("that was started in another browser sends nothing", async () => {
    const { requests } = gateway(null);
    await comeBack("/callback?code=secret", { beganHere: false });
    await heading("You started in another browser");
    expect(tokens(requests)).toEqual([]);
  });
});
