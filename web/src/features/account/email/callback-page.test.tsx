import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { mailToken } from "@/lib/auth/mail-token";
import { fakeGateway, json, lastWrite, problem } from "@/testing/gateway";
import { openMailLink } from "@/testing/mail-link";
import { aProfile, aSession } from "@/testing/people";

const ME = "GET /api/identity/v1/profiles/me";
const CONFIRM = "POST /api/identity/v1/email-verifications/confirm";
const SENTENCE = "This link has expired or was already used. Request a new one.";
const notGood = () => problem(410, { detail: SENTENCE, code: "token_not_good" });
const heading = (name: string) => screen.findByRole("heading", { name });

describe("an emailed link", () => {
  it.each([
    ["email", CONFIRM, "Confirm my email", "Your email is confirmed"],
    [
      "email-change",
      "POST /api/identity/v1/email-changes/confirm",
      "Use this email",
      "Your email has changed",
    ],
    [
      "email-undo",
      "POST /api/identity/v1/email-changes/undo",
      "Undo the change",
      "Your email is back",
    ],
  ])(
    "of the kind %s is used once, after a press, and reports its result",
    async (kind, call, press, words) => {
      const { requests } = fakeGateway({ [call]: { email: "ana@example.org" } });
      const { router } = await openMailLink(`/callback?kind=${kind}#token=secret`);
      const button = await screen.findByRole("button", { name: press });
      expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
      await userEvent.click(button);
      expect(await heading(words)).toBeVisible();
      expect(screen.getByText("ana@example.org")).toBeVisible();
      const sent = requests.filter(({ method }) => method === "POST");
      expect(sent.map(({ body }) => body)).toEqual([{ token: "secret" }]);
      expect(router.state.location.href).not.toContain("secret");
      expect(mailToken()).toBeNull();
    },
  );

  it("leads a visitor to log in", async () => {
    fakeGateway({ [CONFIRM]: { email: "ana@example.org" } });
    await openMailLink("/callback?kind=email#token=secret");
    await userEvent.click(await screen.findByRole("button", { name: "Confirm my email" }));
    expect(await screen.findByRole("link", { name: "Log in" })).toBeVisible();
  });

  it("needs no press from a logged-in person, and leads onward", async () => {
    fakeGateway({ [CONFIRM]: { email: "ana@example.org" }, [ME]: aProfile() });
    await openMailLink("/callback?kind=email#token=secret", { session: aSession() });
    expect(await screen.findByRole("link", { name: "Go to your feed" })).toBeVisible();
  });

  it("that has expired offers a new one", async () => {
    const { requests } = fakeGateway({
      [CONFIRM]: notGood,
      [ME]: aProfile({ email_verified: false }),
      "POST /api/identity/v1/email-verifications": () => json({}, 202),
    });
    await openMailLink("/callback?kind=email#token=old", { session: aSession() });
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send the link again" }));
    expect(await screen.findByText(/^Sent\./)).toBeVisible();
    expect(lastWrite(requests)?.path).toBe("/api/identity/v1/email-verifications");
  });

  it("opened twice still says that the email is confirmed", async () => {
    fakeGateway({ [CONFIRM]: notGood, [ME]: aProfile({ email_verified: true }) });
    await openMailLink("/callback?kind=email#token=old", { session: aSession() });
    expect(await heading("Your email is confirmed")).toBeVisible();
  });

  it("survives a server error", async () => {
    let isDown = true;
    fakeGateway({
      [CONFIRM]: () =>
        isDown ? problem(503, { detail: "Try again." }) : json({ email: "ana@example.org" }),
    });
    await openMailLink("/callback?kind=email#token=secret");
    await userEvent.click(await screen.findByRole("button", { name: "Confirm my email" }));
    expect(await screen.findByText("Try again.")).toBeVisible();
    expect(mailToken()).toBe("secret");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading("Your email is confirmed")).toBeVisible();
  });

  it.each(["/callback", "/callback?kind=email", "/callback?kind=odd#token=secret"])(
    "that is incomplete sends no request: %s",
    async (href) => {
      const { requests } = fakeGateway({});
      await openMailLink(href);
      expect(await heading("There is nothing to confirm")).toBeVisible();
      await waitFor(() => expect(requests).toEqual([]));
    },
  );
});
