import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "@/features/session/state/external-redirect";
import { currentSession } from "@/features/session/state/session-store";
import { challengeOf, pendingVerifiers } from "@/lib/auth/pkce";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { SIGNED_OUT_RESPONSES } from "@/testing/identity";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const SESSIONS = `POST ${API}/sessions`;
const PASSWORD = "correct horse battery staple";
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { name });
const bodies = (requests: RecordedRequest[]) =>
  requests.filter(({ method }) => method === "POST").map(({ body }) => body);
const refused = (code: string, members = {}) =>
  problem(code === "deletion_pending" ? 403 : 401, {
    detail: `${code}!`,
    code,
    ...(code.endsWith("_totp") && { errors: [{ field: "totp", message: `${code}!` }] }),
    ...members,
  });

async function open(replies: Record<string, Reply>) {
  const { requests } = fakeGateway({
    ...SIGNED_OUT_RESPONSES,
    [`GET ${API}/profiles/me`]: aProfile(),
    ...replies,
  });
  const { router } = await renderApp("/account", {});
  return { requests, router };
}

async function logIn() {
  await type("Email or username", "ana");
  await type("Password", PASSWORD);
  await press("Log in");
}

const FIRST = { login: "ana", password: PASSWORD };

describe("the second factor", () => {
  const asksForCode = async (request: Request) => {
    const { totp } = await request.json();
    if (!totp) return refused("totp_required");
    return totp === "123456" ? json(aSession()) : refused("wrong_totp");
  };

  it("comes after the password, and leads to the requested page", async () => {
    const { requests, router } = await open({ [SESSIONS]: asksForCode });
    await logIn();
    await heading("One more step");
    await type("Code", "111111{Enter}");
    expect(await screen.findByText("wrong_totp!")).toBeVisible();
    expect(screen.getByLabelText("Code")).toBeInvalid();
    await userEvent.clear(screen.getByLabelText("Code"));
    await type("Code", "123456{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    expect(bodies(requests)).toEqual([
      FIRST,
      { ...FIRST, totp: "111111" },
      { ...FIRST, totp: "123456" },
    ]);
  });

  it("can be a recovery code", async () => {
    const { requests } = await open({ [SESSIONS]: asksForCode });
    await logIn();
    await press("Use a recovery code");
    expect(screen.getByLabelText("Recovery code")).toHaveFocus();
    await type("Recovery code", "aaaa-0001{Enter}");
    await waitFor(() => expect(bodies(requests).at(-1)).toMatchObject({ totp: "aaaa-0001" }));
  });

  it("can be left, and keeps the entered values", async () => {
    await open({ [SESSIONS]: asksForCode });
    await logIn();
    await press("Back");
    expect(screen.getByLabelText("Email or username")).toHaveValue("ana");
    expect(screen.getByLabelText("Password")).toHaveValue(PASSWORD);
  });
});

describe("an account scheduled for deletion", () => {
  const pending = async (request: Request) => {
    const { restore } = await request.json();
    return restore
      ? json(aSession())
      : refused("deletion_pending", { deletes_at: "2026-12-05T10:00:00Z" });
  };

  it("is restored, after showing the date", async () => {
    const { requests, router } = await open({ [SESSIONS]: pending });
    await logIn();
    await heading("Your account is scheduled for deletion");
    expect(screen.getByText("December 5, 2026")).toBeVisible();
    expect(currentSession()).toBeNull();
    await press("Restore my account");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    expect(bodies(requests)).toEqual([FIRST, { ...FIRST, restore: true }]);
  });

  it("can be left as it is", async () => {
    const { requests } = await open({ [SESSIONS]: pending });
    await logIn();
    await press("Delete it as planned");
    await heading("Log in");
    expect(bodies(requests)).toHaveLength(1);
  });

  it("asks for a new code when the first one is used up", async () => {
    const { requests, router } = await open({
      [SESSIONS]: async (request) => {
        const { totp, restore } = await request.json();
        if (!totp) return refused("totp_required");
        if (!restore) return refused("deletion_pending", { deletes_at: "2026-12-05T10:00:00Z" });
        return totp === "222222" ? json(aSession()) : refused("wrong_totp");
      },
    });
    await logIn();
    await type("Code", "111111{Enter}");
    await press("Restore my account");
    await heading("One more step");
    await type("Code", "222222{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    expect(bodies(requests).at(-1)).toEqual({ ...FIRST, totp: "222222", restore: true });
  });
});

describe("after a deactivation", () => {
  it("the first message says that it has ended", async () => {
    const back = { ...aProfile(), back_from_break: true };
    const { router } = await open({ [SESSIONS]: aSession({ user: back }) });
    await logIn();
    await heading("Welcome back");
    await press("Continue");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
  });
});

describe("other ways to log in", () => {
  const redirectTo = vi.fn();
  beforeEach(() => {
    redirectTo.mockClear();
    vi.spyOn(browser, "redirectTo").mockImplementation(redirectTo);
  });

  it("lead to the provider, and keep the proof here", async () => {
    const { requests } = await open({
      [`GET ${API}/providers`]: { items: [{ id: "mill", name: "Mill" }] },
      [`POST ${API}/providers/mill/start`]: { url: "https://mill.example/authorize" },
    });
    await press("Continue with Mill");
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith("https://mill.example/authorize"));
    const [verifier] = pendingVerifiers();
    expect(bodies(requests)).toEqual([
      { code_challenge: await challengeOf(verifier ?? ""), code_challenge_method: "S256" },
    ]);
  });

  it("report an unreachable provider", async () => {
    await open({
      [`GET ${API}/providers`]: { items: [{ id: "mill", name: "Mill" }] },
      [`POST ${API}/providers/mill/start`]: () => problem(503, { detail: "Mill is away." }),
    });
    await press("Continue with Mill");
    expect(await screen.findByText("Mill is away.")).toBeVisible();
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it("include an emailed link, with the same response for every email", async () => {
    const { requests } = await open({ [`POST ${API}/login-links`]: () => json({}, 202) });
    await press("Email me a login link");
    await type("Email", "ana@example.org{Enter}");
    await heading("Check your inbox");
    expect(bodies(requests)).toEqual([
      expect.objectContaining({ email: "ana@example.org", code_challenge_method: "S256" }),
    ]);
    expect(pendingVerifiers()).toHaveLength(1);
    await press("Back");
    await heading("Log in");
  });
});

describe("a suspended account", () => {
  it("is explained after the right password, and can be appealed once", async () => {
    const { requests } = await open({
      [SESSIONS]: () =>
        problem(403, {
          detail: "This account is suspended.",
          code: "account_suspended",
          notice: "Not your pictures.",
          until: "2027-01-03T08:30:00Z",
          appeal_code: "the-code",
        }),
      "POST /api/admin/v1/reports/appeals": () => json({ state: "suspended", appeal: "open" }, 201),
    });
    await logIn();
    await heading("Your account is suspended");
    expect(screen.getByText("Not your pictures.")).toBeVisible();
    expect(screen.getByText(/^The suspension ends on .*2027/)).toBeVisible();
    await type("Your appeal", "They are mine.");
    await press("Send appeal");
    expect(await screen.findByText(/We'll review our decision/)).toBeVisible();
    expect(bodies(requests).at(-1)).toEqual({ text: "They are mine.", code: "the-code" });
    await press("Back to log in");
    await heading("Log in");
  });
});
