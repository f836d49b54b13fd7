import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { SIGNED_OUT_RESPONSES } from "@/testing/identity";
import { fakePasskeys, SIGNED } from "@/testing/passkeys";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const SESSIONS = `POST ${API}/sessions`;
const PASSWORD = "correct horse battery staple";
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
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

describe("a passkey", () => {
  const challenge = { [`POST ${API}/passkeys/challenges`]: { public_key: { challenge: "x" } } };
  const BY_PASSKEY = `POST ${API}/sessions/passkey`;

  it("logs in by itself", async () => {
    fakePasskeys();
    const { requests, router } = await open({ ...challenge, [BY_PASSKEY]: aSession() });
    await press("Log in with a passkey");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    expect(bodies(requests)).toEqual([null, { passkey: SIGNED }]);
  });

  it("restores an account with the same response", async () => {
    fakePasskeys();
    const { requests } = await open({
      ...challenge,
      [BY_PASSKEY]: async (request) =>
        (await request.json()).restore
          ? json(aSession())
          : refused("deletion_pending", { deletes_at: "2026-12-05T10:00:00Z" }),
    });
    await press("Log in with a passkey");
    await press("Restore my account");
    await waitFor(() =>
      expect(bodies(requests).at(-1)).toEqual({ passkey: SIGNED, restore: true }),
    );
  });

  it("that is cancelled leaves the form as it is", async () => {
    fakePasskeys().refuse("NotAllowedError");
    await open(challenge);
    await type("Email or username", "ana");
    await press("Log in with a passkey");
    expect(await screen.findByText(/No passkey was used/)).toBeVisible();
    expect(screen.getByLabelText("Email or username")).toHaveValue("ana");
  });

  it("is the second factor if there is one, and a code still works", async () => {
    const browser = fakePasskeys();
    browser.refuse("NotAllowedError");
    const { requests } = await open({
      ...challenge,
      [SESSIONS]: async (request) => {
        const { passkey, totp } = await request.json();
        if (!passkey && !totp) return refused("totp_required", { factors: ["app", "passkey"] });
        return totp ? json(aSession()) : problem(401, { detail: "Not it.", code: "wrong_passkey" });
      },
    });
    await logIn();
    await press("Use a passkey");
    expect(await screen.findByText(/No passkey was used/)).toBeVisible();
    browser.refuse(null);
    await press("Use a passkey");
    expect(await screen.findByText("Not it.")).toBeVisible();
    await press("Use my authenticator app");
    await type("Code", "123456{Enter}");
    await waitFor(() => expect(bodies(requests).at(-1)).toEqual({ ...FIRST, totp: "123456" }));
    expect(bodies(requests)).toContainEqual({ ...FIRST, passkey: SIGNED });
  });
});
