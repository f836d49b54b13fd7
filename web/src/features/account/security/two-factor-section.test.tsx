import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeGateway, json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1/two-factor";
const OFF = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
const ON = { enabled: true, enabled_at: "2026-11-01T10:00:00Z", recovery_codes_left: 2 };
const SECRET = {
  secret: "JBSWY3DPEHPK3PXP",
  otpauth_url: "otpauth://totp/Garderobe:ana?secret=JBSWY3DPEHPK3PXP&issuer=Garderobe",
};
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-000${at}`);
const PASSWORD = "correct horse battery staple";

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const bodies = (requests: RecordedRequest[]) =>
  requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);

async function open(replies: Record<string, Reply>, profile = aProfile()) {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": profile,
    [`GET ${API}`]: OFF,
    ...replies,
  });
  await renderApp("/account/management?section=two-factor", { session: aSession() });
  return requests;
}

describe("enabling two-step login", () => {
  const copied = vi.fn(async (_text: string) => {});
  let isOn = false;
  let requests: RecordedRequest[];

  beforeEach(async () => {
    isOn = false;
    const clipboard = { writeText: copied };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    requests = await open({
      [`GET ${API}`]: () => json(isOn ? { ...ON, recovery_codes_left: 10 } : OFF),
      [`POST ${API}/setup`]: SECRET,
      [`POST ${API}`]: async (request) => {
        const { code } = await request.json();
        if (code !== "123456") return problem(422, { detail: "Not it.", code: "wrong_totp" });
        isOn = true;
        return json({ recovery_codes: CODES }, 201);
      },
    });
    await type("Password", PASSWORD);
    await press("Set up two-step login");
    await screen.findByRole("img", { name: /QR code/ });
  });

  it("shows the secret as a picture and as text to copy", async () => {
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await press("Copy the key");
    expect(copied).toHaveBeenLastCalledWith("JBSWY3DPEHPK3PXP");
    expect(bodies(requests)).toEqual([[`${API}/setup`, { password: PASSWORD }]]);
  });

  it("reports a wrong code at its field, and keeps the secret", async () => {
    await type("Code", "111111{Enter}");
    expect(await screen.findByText("Not it.")).toBeVisible();
    expect(screen.getByLabelText("Code")).toBeInvalid();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  });

  it("shows ten recovery codes once, until they are saved", async () => {
    await type("Code", "123 456{Enter}");
    const list = within(await screen.findByRole("list", { name: "Recovery codes" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(CODES);
    await press("Copy the codes");
    expect(copied).toHaveBeenLastCalledWith(CODES.join("\n"));
    const done = screen.getByRole("button", { name: "Done" });
    expect(done).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: "I've saved these codes" }));
    await userEvent.click(done);
    expect(await screen.findByText("10 codes left")).toBeVisible();
    expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
  });

  it("warns before the codes are lost with the page", async () => {
    await type("Code", "123456{Enter}");
    await screen.findByRole("list", { name: "Recovery codes" });
    const leave = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
  });
});

describe("enabled two-step login", () => {
  const prove = async (action: string) => {
    await type("Password", PASSWORD);
    await type("Code", "123456");
    await press(action);
  };

  it("creates new recovery codes", async () => {
    const requests = await open({
      [`GET ${API}`]: ON,
      [`POST ${API}/recovery-codes`]: { recovery_codes: CODES },
    });
    expect(await screen.findByText("2 codes left")).toBeVisible();
    await press("New recovery codes");
    await prove("Get new codes");
    expect(await screen.findByText(CODES[9] ?? "")).toBeVisible();
    expect(bodies(requests)).toEqual([
      [`${API}/recovery-codes`, { password: PASSWORD, code: "123456" }],
    ]);
  });

  it("is disabled with password and code", async () => {
    let status: object = ON;
    await open({
      [`GET ${API}`]: () => json(status),
      [`POST ${API}/disable`]: () => {
        status = OFF;
        return json(null);
      },
    });
    await press("Turn off");
    await prove("Turn off two-step login");
    expect(await screen.findByRole("button", { name: "Set up two-step login" })).toBeVisible();
  });

  it("reports the wrong value at its field, and loses nothing", async () => {
    await open({
      [`GET ${API}`]: ON,
      [`POST ${API}/disable`]: () =>
        problem(403, { detail: "That is not your password.", code: "wrong_password" }),
    });
    await press("Turn off");
    await prove("Turn off two-step login");
    expect(await screen.findByText("That is not your password.")).toBeVisible();
    expect(screen.getByLabelText("Password")).toBeInvalid();
    expect(screen.getByLabelText("Code")).toHaveValue("123456");
  });
});

describe("two-step login that cannot be loaded", () => {
  it("says why and retries", async () => {
    let isDown = true;
    await open({
      [`GET ${API}`]: () => (isDown ? problem(500, { detail: "Not now." }) : json(OFF)),
    });
    expect(await screen.findByText("Not now.")).toBeVisible();
    isDown = false;
    await press("Try again");
    expect(await screen.findByRole("button", { name: "Set up two-step login" })).toBeVisible();
  });

  it("asks for a password first if there is none", async () => {
    await open({}, aProfile({ password_set: false }));
    const link = await screen.findByRole("link", { name: "Set a password" });
    expect(link).toHaveAttribute("href", "/account/forgot-password");
    await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
  });
});
