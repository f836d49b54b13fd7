import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { saveWantedPage } from "@/lib/guard";
import { beginAttempt, pendingVerifiers } from "@/lib/pkce";
import { readSessionCookie } from "@/lib/session-cookie";
import { signInCode } from "@/lib/sign-in-code";
import { type AskedFor, fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { comeBack } from "@/testing/sign-in-link";

const TOKEN = "POST /api/identity/v1/token";
const ME = "GET /api/identity/v1/profiles/me";
const heading = (name: string) => screen.findByRole("heading", { name });
const refused = (error: string) => () => json({ error }, 400);
const tokens = (asked: AskedFor[]) =>
  asked
    .filter(({ path }) => path.endsWith("/token"))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))));

const gateway = (token: Reply) => fakeGateway({ [TOKEN]: token, [ME]: aProfile() });

describe("coming back from a sign-in elsewhere", () => {
  it("exchanges the code with its verifier, and leads to the page that was wanted", async () => {
    const session = aSession();
    const { asked } = gateway(session);
    saveWantedPage("/account");
    const { router } = await comeBack("/callback?code=secret&state=s");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    const [sent] = tokens(asked);
    expect(sent).toMatchObject({ grant_type: "authorization_code", code: "secret" });
    expect(sent?.code_verifier).toMatch(/^[\w-]{43}$/);
    expect(readSessionCookie()).toEqual(session);
    expect([signInCode(), pendingVerifiers()]).toEqual([null, []]);
  });

  it("asks for the second factor in between, and loses nothing when it is wrong", async () => {
    const { asked } = gateway(async (request) => {
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
    expect(tokens(asked).map(({ totp }) => totp)).toEqual([undefined, "111111", "123456"]);
  });

  it("finds the verifier among those of several tabs", async () => {
    let tries = 0;
    const { asked } = gateway(() => {
      tries += 1;
      return tries === 1 ? json({ error: "invalid_grant" }, 400) : json(aSession());
    });
    await beginAttempt();
    const { router } = await comeBack("/callback?code=secret");
    await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
    const used = tokens(asked).map(({ code_verifier }) => code_verifier);
    expect(new Set(used).size).toBe(2);
  });

  it("can be tried again after a fault of ours", async () => {
    let isDown = true;
    gateway(() => (isDown ? problem(503, { detail: "Try again." }) : json(aSession())));
    const { router } = await comeBack("/callback?code=secret");
    expect(await screen.findByText("Try again.")).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
  });
});

describe("coming back to an account that is about to be deleted", () => {
  it("restores it, after the second factor", async () => {
    const { asked } = gateway(async (request) => {
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
    expect(tokens(asked).at(-1)).toMatchObject({ totp: "123456", restore: "true" });
  });
});

describe("a sign-in elsewhere that failed", () => {
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

  it("because the person said no is no fault of theirs", async () => {
    const { asked } = gateway(null);
    await comeBack("/callback?error=access_denied");
    await heading("You're not logged in");
    expect(tokens(asked)).toEqual([]);
  });

  it("because it began in another browser sends nothing", async () => {
    const { asked } = gateway(null);
    await comeBack("/callback?code=secret", { beganHere: false });
    await heading("You started in another browser");
    expect(tokens(asked)).toEqual([]);
  });
});
