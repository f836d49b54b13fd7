import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { fakePasskeys, MADE, SIGNED } from "@/testing/passkeys";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const PASSWORD = "correct horse battery staple";
const OFF = { enabled: false, enabled_at: null, passkeys: 0, recovery_codes_left: 0 };
const ON = { ...OFF, passkeys: 1, recovery_codes_left: 10 };
const PHONE = { id: "7", name: "Phone", created_at: "2026-11-01T10:00:00Z", used_at: null };
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-000${at}`);
const challenge = (text: string) => ({ public_key: { challenge: text } });

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const sent = (requests: RecordedRequest[]) =>
  requests
    .filter(({ method }) => method === "POST" || method === "PATCH")
    .map(({ path, body }) => [path.slice(API.length), body]);

async function open(replies: Record<string, Reply>, profile = aProfile()) {
  const { requests } = fakeGateway({
    [`GET ${API}/profiles/me`]: profile,
    [`GET ${API}/two-factor`]: OFF,
    [`GET ${API}/passkeys`]: { items: [] },
    ...replies,
  });
  await renderApp("/account/management?section=passkeys", { session: aSession() });
  return requests;
}

const WITH_PHONE = {
  [`GET ${API}/two-factor`]: ON,
  [`GET ${API}/passkeys`]: { items: [PHONE] },
  [`POST ${API}/passkeys/challenges`]: challenge("sign this"),
};

describe("passkeys", () => {
  it("are added after the password, the first with recovery codes", async () => {
    const browser = fakePasskeys();
    let isAdded = false;
    const requests = await open({
      [`GET ${API}/passkeys`]: () => json({ items: isAdded ? [PHONE] : [] }),
      [`GET ${API}/two-factor`]: () => json(isAdded ? ON : OFF),
      [`POST ${API}/passkeys/setup`]: challenge("make one"),
      [`POST ${API}/passkeys`]: () => {
        isAdded = true;
        return json({ passkey: PHONE, recovery_codes: CODES }, 201);
      },
    });
    await press("Add a passkey");
    expect(screen.getByText(/logged out on your other devices/)).toBeVisible();
    await type("Password", PASSWORD);
    await press("Add a passkey");
    const list = within(await screen.findByRole("list", { name: "Recovery codes" }));
    expect(list.getAllByRole("listitem")).toHaveLength(10);
    expect(browser.requests).toEqual([{ publicKey: { challenge: "make one" } }]);
    expect(sent(requests)).toEqual([
      ["/passkeys/setup", { password: PASSWORD }],
      ["/passkeys", { credential: MADE }],
    ]);
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Done");
    expect(await screen.findByText("Phone")).toBeVisible();
    expect(screen.getByText(/not used yet/)).toBeVisible();
  });

  it("report a failed creation, and keep the entered values", async () => {
    const browser = fakePasskeys();
    browser.refuse("InvalidStateError");
    await open({ [`POST ${API}/passkeys/setup`]: challenge("make one") });
    await press("Add a passkey");
    await type("Password", PASSWORD);
    await press("Add a passkey");
    expect(
      await screen.findByText("This device already has a passkey for your account."),
    ).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue(PASSWORD);
  });

  it("are removed with the password and a passkey, or with a recovery code instead", async () => {
    const browser = fakePasskeys();
    const requests = await open({
      ...WITH_PHONE,
      [`POST ${API}/passkeys/7/removal`]: async (request) => {
        const { code } = await request.json();
        return code ? json(null) : problem(422, { detail: "Not that one.", code: "wrong_passkey" });
      },
    });
    await press("Remove Phone");
    expect(screen.getByText(/recovery codes will stop working/)).toBeVisible();
    await type("Password", PASSWORD);
    await press("Remove passkey");
    expect(await screen.findByText("Not that one.")).toBeVisible();
    expect(browser.requests).toEqual([{ publicKey: { challenge: "sign this" } }]);
    await type("Code (optional)", "aaaa-0001");
    await press("Remove passkey");
    await waitFor(() =>
      expect(sent(requests)).toEqual([
        ["/passkeys/challenges", null],
        ["/passkeys/7/removal", { password: PASSWORD, passkey: SIGNED }],
        ["/passkeys/7/removal", { password: PASSWORD, code: "aaaa-0001" }],
      ]),
    );
  });

  it("are renamed", async () => {
    fakePasskeys();
    const requests = await open({ ...WITH_PHONE, [`PATCH ${API}/passkeys/7`]: PHONE });
    await press("Rename Phone");
    const field = screen.getByRole("textbox", { name: "Name" });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await press("Save");
    expect(await screen.findByText("Enter a name.")).toBeVisible();
    await userEvent.type(field, "Old phone{Enter}");
    await waitFor(() => expect(sent(requests)).toEqual([["/passkeys/7", { name: "Old phone" }]]));
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  });

  it("need a browser that supports them", async () => {
    await open({});
    expect(await screen.findByText(/open this page in a newer browser/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });

  it("need a password", async () => {
    fakePasskeys();
    await open({}, aProfile({ password_set: false }));
    expect(await screen.findByRole("link", { name: "Set a password" })).toBeVisible();
  });
});
