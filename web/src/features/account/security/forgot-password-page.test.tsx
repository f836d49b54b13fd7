import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { mailToken } from "@/lib/auth/mail-token";
import { fakeGateway, json, lastWrite, problem } from "@/testing/gateway";
import { openMailLink } from "@/testing/mail-link";
import { aProfile, aSession } from "@/testing/people";

const ASK = "POST /api/identity/v1/password-resets";
const CONFIRM = "POST /api/identity/v1/password-resets/confirm";
const SESSIONS = "POST /api/identity/v1/sessions";
const LINK = "/account/forgot-password#token=secret";
const PASSWORD = "correct horse battery staple";
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { name });

describe("requesting a new password", () => {
  it("shows the same message for every email, and the next step", async () => {
    const { requests } = fakeGateway({ [ASK]: () => json({}, 202) });
    await openMailLink("/account/forgot-password");
    await type("Email", "ana@example.org");
    await press("Send me a link");
    expect(await heading("Check your inbox")).toBeVisible();
    expect(screen.getByText(/If an account uses/)).toHaveTextContent("ana@example.org");
    expect(lastWrite(requests)?.body).toEqual({ email: "ana@example.org" });
    await press("Resend or use another email");
    expect(screen.getByLabelText("Email")).toHaveValue("ana@example.org");
  });

  it("is one press away from logging in, and passes the email along", async () => {
    fakeGateway({});
    const { router } = await openMailLink("/login");
    await type("Email or username", "ana@example.org");
    await userEvent.click(screen.getByRole("link", { name: "Forgot your password?" }));
    expect(await heading("Forgot your password?")).toBeVisible();
    expect(router.state.location.href).toBe("/account/forgot-password");
    expect(screen.getByLabelText("Email")).toHaveValue("ana@example.org");
  });

  it("keeps the email when rate limited", async () => {
    const tooFast = { detail: "Wait a minute.", code: "too_many_requests" };
    fakeGateway({ [ASK]: () => problem(429, tooFast) });
    await openMailLink("/account/forgot-password");
    await type("Email", "ana@example.org");
    await press("Send me a link");
    expect(await screen.findByText("Wait a minute.")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("ana@example.org");
  });
});

describe("setting a new password from the link", () => {
  it("uses the token once and logs in", async () => {
    const { requests } = fakeGateway({
      [CONFIRM]: { username: "ana" },
      [SESSIONS]: aSession(),
      "GET /api/identity/v1/profiles/me": aProfile(),
    });
    const { router } = await openMailLink(LINK);
    expect(router.state.location.href).toBe("/account/forgot-password");
    await type("New password", PASSWORD);
    await press("Set password");
    expect(await heading("Your new password is set")).toBeVisible();
    const sent = requests.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(sent).toEqual([
      { token: "secret", password: PASSWORD },
      { login: "ana", password: PASSWORD },
    ]);
    expect(mailToken()).toBeNull();
    expect(screen.getByRole("link", { name: "Go to your feed" })).toHaveAttribute("href", "/feed");
  });

  it("leads to log-in with the username filled in if a second factor is required", async () => {
    const lacking = { detail: "Enter the code.", code: "totp_required" };
    fakeGateway({
      [CONFIRM]: { username: "ana" },
      [SESSIONS]: () => problem(401, lacking),
    });
    await openMailLink(LINK);
    await type("New password", PASSWORD);
    await press("Set password");
    expect(await heading("Your new password is set")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Log in" }));
    expect(await screen.findByLabelText("Email or username")).toHaveValue("ana");
  });

  it("reports a too common password at its field, and keeps the link", async () => {
    const common = { detail: "Anybody would try this first.", code: "common_password" };
    fakeGateway({ [CONFIRM]: () => problem(422, common) });
    await openMailLink(LINK);
    await type("New password", "password123456");
    await press("Set password");
    expect(await screen.findByText("Anybody would try this first.")).toBeVisible();
    expect(screen.getByLabelText("New password")).toBeInvalid();
    expect(mailToken()).toBe("secret");
  });

  it("offers a new link when this one has expired", async () => {
    const over = { detail: "This link has expired or was already used.", code: "token_not_good" };
    fakeGateway({ [CONFIRM]: () => problem(410, over) });
    await openMailLink(LINK);
    await type("New password", PASSWORD);
    await press("Set password");
    expect(await screen.findByText("This link has expired or was already used.")).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue(PASSWORD);
    await press("Request a new link");
    expect(await heading("Forgot your password?")).toBeVisible();
    expect(mailToken()).toBeNull();
  });
});
