import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { SIGNED_OUT_RESPONSES } from "@/testing/identity";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const ACCOUNTS = `POST ${API}/accounts`;
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function open(address: string, mode: Reply, replies: Record<string, Reply> = {}) {
  const { requests } = fakeGateway({
    ...SIGNED_OUT_RESPONSES,
    [`GET ${API}/registration`]: mode,
    [`GET ${API}/profiles/me`]: aProfile(),
    [`GET ${API}/usernames/ana`]: { available: true, reason: null },
    ...replies,
  });
  const { router } = await renderApp(address);
  return { requests, router };
}

async function fill() {
  await type("Email", "ana@example.org");
  await type("Username", "ana");
  await type("Password", "correct horse battery staple");
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Create account");
}

describe("the minimum age", () => {
  it("is the one that the server requires", async () => {
    await open("/register", { mode: "open", minimum_age: 18 });
    expect(
      screen.getByRole("checkbox", { name: "I am at least 18 and accept the terms" }),
    ).not.toBeChecked();
  });
});

describe("registration by invitation", () => {
  it("takes the code from the invitation's link", async () => {
    const { requests, router } = await open(
      "/register?invite=LINEN-7",
      { mode: "invite" },
      { [ACCOUNTS]: () => json(aSession(), 201) },
    );
    expect(screen.getByLabelText("Invite code")).toHaveValue("LINEN-7");
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe("/register/info"));
    const sent = requests.find(({ method }) => method === "POST")?.body;
    expect(sent).toMatchObject({ invite_code: "LINEN-7", username: "ana" });
  });

  it.each([
    ["invite_needed", ""],
    ["invite_not_good", "OLD"],
  ])("reports the error at the field: %s", async (code, invite) => {
    const sentence = "Ask the person who invited you.";
    await open(
      `/register?invite=${invite}`,
      { mode: "invite" },
      { [ACCOUNTS]: () => problem(403, { detail: sentence, code }) },
    );
    await fill();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText("Invite code")).toBeInvalid();
    expect(screen.getByLabelText("Email")).toHaveValue("ana@example.org");
  });

  it("offers the waitlist to people without a code", async () => {
    await open("/register", { mode: "invite" });
    await press("I don't have an invite code");
    expect(screen.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
    await press("Back");
    expect(screen.getByLabelText("Invite code")).toBeVisible();
  });
});

describe("registration that is closed", () => {
  it("offers the waitlist instead of a form", async () => {
    await open("/register", { mode: "closed" });
    expect(screen.getByRole("heading", { name: "We're full" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("says so while the form is being filled in", async () => {
    let mode = "open";
    await open("/register", () => json({ mode }), {
      [ACCOUNTS]: () => {
        mode = "closed";
        return problem(403, { detail: "Closed.", code: "registration_closed" });
      },
    });
    await fill();
    expect(await screen.findByRole("heading", { name: "We're full" })).toBeVisible();
  });
});

describe("registration that is open", () => {
  it.each([
    ["asks for no code", { mode: "open" }],
    ["is assumed while the mode is unknown", () => problem(500, { detail: "Not now." })],
  ])("%s", async (_what, mode) => {
    await open("/register", mode);
    expect(screen.getByLabelText("Password")).toBeVisible();
    expect(screen.queryByLabelText("Invite code")).toBeNull();
    expect(screen.queryByRole("button", { name: "Join the waitlist" })).toBeNull();
  });
});
