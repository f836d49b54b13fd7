import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Profile } from "@/api/types";
import { fakeGateway, json, lastWrite, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/identity/v1";
const PASSWORD = "correct horse battery staple";
const wrongPassword = () => problem(403, { detail: "That is not it.", code: "wrong_password" });
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function open(path: string, replies: Record<string, Reply>, profile = aProfile()) {
  const { requests } = fakeGateway({
    [`GET ${API}/profiles/me`]: profile,
    [`GET ${API}/sessions`]: aPage([]),
    [`GET ${API}/activity`]: aPage([]),
    "GET /api/admin/v1/audit/mine": aPage([]),
    ...replies,
  });
  const { router } = await renderApp(path, { session: aSession() });
  return { requests, router };
}

describe("changing the password", () => {
  const fill = async () => {
    await type("Current password", "the old one");
    await type("New password", PASSWORD);
    await press("Change password");
  };

  it("ends the other sessions by default", async () => {
    const { requests, router } = await open("/account/management/password", {
      [`PUT ${API}/password`]: null,
    });
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/management"));
    expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
      old_password: "the old one",
      new_password: PASSWORD,
      end_other_sessions: true,
    });
  });

  it("reports a wrong old password at its field, and loses nothing", async () => {
    await open("/account/management/password", { [`PUT ${API}/password`]: wrongPassword });
    await fill();
    expect(await screen.findByText("That is not it.")).toBeVisible();
    expect(screen.getByLabelText("Current password")).toBeInvalid();
    expect(screen.getByLabelText("New password")).toHaveValue(PASSWORD);
  });
});

describe("changing the email", () => {
  const fill = async () => {
    await type("New email", "new@example.org");
    await type("Password", PASSWORD);
    await press("Send the link");
  };

  it("explains the next steps, in both inboxes", async () => {
    const { requests } = await open("/account/management/email", {
      [`PUT ${API}/email`]: () => json({}, 202),
    });
    await fill();
    expect(await screen.findByRole("heading", { name: "Check your inbox" })).toBeVisible();
    expect(screen.getByText("new@example.org")).toBeVisible();
    expect(screen.getByText(/emailed ana@example.org/)).toBeVisible();
    expect(lastWrite(requests)?.body).toEqual({ new_email: "new@example.org", password: PASSWORD });
  });

  it("reports a wrong password at its field, and loses nothing", async () => {
    await open("/account/management/email", { [`PUT ${API}/email`]: wrongPassword });
    await fill();
    expect(await screen.findByText("That is not it.")).toBeVisible();
    expect(screen.getByLabelText("Password")).toBeInvalid();
    expect(screen.getByLabelText("New email")).toHaveValue("new@example.org");
  });
});

describe("the country", () => {
  const PATH = "/account/management/country";
  /** All at once: each letter would render all countries again. */
  const search = async (text: string) => {
    await userEvent.click(screen.getByRole("searchbox"));
    await userEvent.paste(text);
  };

  /** The page that saves the profile on every change. */
  const openWith = (overrides: Partial<Profile>) => {
    let profile = aProfile({ version: 3, ...overrides });
    return open(PATH, {
      [`PATCH ${API}/profiles/me`]: async (request) => {
        profile = { ...profile, ...(await request.json()), version: profile.version + 1 };
        return json(profile);
      },
      [`GET ${API}/profiles/me`]: () => json(profile),
    });
  };

  it("starts hidden, and is shown if wanted", async () => {
    const { requests } = await openWith({ country: null, country_shown: true });
    const shown = await screen.findByRole("checkbox", { name: "Show it on my profile" });
    expect(shown).not.toBeChecked();
    await search("serb");
    await userEvent.click(await screen.findByRole("option", { name: "Serbia" }));
    expect(await screen.findByText("Serbian Dinar")).toBeVisible();
    expect(shown).not.toBeChecked();
    await userEvent.click(shown);
    expect(await screen.findByText("Country shown on your profile")).toBeVisible();
    const bodies = requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    expect(bodies).toEqual([{ country: "RS", country_shown: false }, { country_shown: true }]);
  });

  it("is found by typing, saved at once, and undone", async () => {
    const { requests } = await openWith({ country: "AT" });
    await search("serb");
    await userEvent.click(await screen.findByRole("option", { name: "Serbia" }));
    expect(await screen.findByText("Serbian Dinar")).toBeVisible();
    await press("Undo");
    expect(await screen.findByText("Euro")).toBeVisible();
    const bodies = requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    expect(bodies).toEqual([{ country: "RS" }, { country: "AT", country_shown: true }]);
  });

  it("says when nothing matches the name", async () => {
    await open(PATH, {});
    await search("atlantis");
    expect(await screen.findByText("No countries match your search.")).toBeVisible();
  });
});

describe("while the email is not confirmed", () => {
  it("the account page says so and resends the link", async () => {
    const { requests } = await open(
      "/account",
      { [`POST ${API}/email-verifications`]: () => json({}, 202) },
      aProfile({ email_verified: false }),
    );
    expect(await screen.findByRole("heading", { name: "Confirm your email" })).toBeVisible();
    await press("Send the link again");
    expect(await screen.findByText(/^Sent\./)).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain(`${API}/email-verifications`);
  });

  it("the account page says nothing afterwards", async () => {
    await open("/account", {});
    await screen.findByText("@ana");
    expect(screen.queryByRole("heading", { name: "Confirm your email" })).toBeNull();
  });
});
