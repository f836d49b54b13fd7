import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const HOME: Record<string, Reply> = {
  "GET /api/identity/v1/profiles/me": aProfile(),
  "GET /api/identity/v1/usernames/ana": { available: true, reason: null },
  "GET /api/identity/v1/usernames/taken": { available: false, reason: "This username is taken." },
};
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("logging in", () => {
  it("saves the session and leads to the requested page", async () => {
    const session = aSession();
    const { requests } = fakeGateway({ ...HOME, "POST /api/identity/v1/sessions": session });
    const { router } = await renderApp("/account");
    expect(router.state.location.pathname).toBe("/login");
    await type("Email or username", " ana ");
    await type("Password", "correct horse battery staple");
    await press("Log in");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ login: "ana", password: "correct horse battery staple" });
    expect(readSessionCookie()).toEqual(session);
  });

  it("shows the server's error message, and loses nothing", async () => {
    const wrong = () =>
      problem(401, { detail: "Wrong email, username or password.", code: "wrong_login" });
    fakeGateway({ "POST /api/identity/v1/sessions": wrong });
    await renderApp("/login");
    await type("Email or username", "ana@example.org");
    await type("Password", "not this one");
    await press("Log in");
    expect(await screen.findByText("Wrong email, username or password.")).toBeVisible();
    expect(screen.getByLabelText("Email or username")).toHaveValue("ana@example.org");
    expect(screen.getByLabelText("Password")).toHaveValue("not this one");
  });

  it("asks for missing values before calling the server", async () => {
    const { requests } = fakeGateway({});
    await renderApp("/login");
    await press("Log in");
    expect(await screen.findByText("Enter your password.")).toBeVisible();
    expect(screen.getByLabelText("Email or username")).toBeInvalid();
    expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("can show the password", async () => {
    fakeGateway({});
    await renderApp("/login");
    const field = screen.getByLabelText("Password");
    expect(field).toHaveAttribute("type", "password");
    await press("show characters");
    expect(field).toHaveAttribute("type", "text");
  });
});

describe("registering", () => {
  const fill = async (username: string) => {
    await type("Email", "ana@example.org");
    await type("Username", username);
    await type("Password", "correct horse battery staple");
    await userEvent.click(screen.getByRole("checkbox"));
  };

  it("leads on to onboarding", async () => {
    const { requests } = fakeGateway({
      ...HOME,
      "POST /api/identity/v1/accounts": () => json(aSession(), 201),
    });
    const { router } = await renderApp("/register");
    await fill("Ana");
    expect(await screen.findByText("Available")).toBeVisible();
    expect(screen.getByText("Excellent")).toBeVisible();
    await press("Create account");
    expect(await screen.findByRole("heading", { name: "Welcome, ana" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/register/info");
    expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      email: "ana@example.org",
      username: "ana",
      age_confirmed: true,
    });
  });

  it("reports a taken name while typing", async () => {
    fakeGateway(HOME);
    await renderApp("/register");
    await type("Username", "taken");
    expect(await screen.findByText("This username is taken.")).toBeVisible();
    expect(screen.getByLabelText("Username")).toBeInvalid();
  });

  it("turns a name with a space into suggested usernames", async () => {
    fakeGateway({ ...HOME, "GET /api/identity/v1/usernames/mia.ux": { available: true } });
    await renderApp("/register");
    await type("Username", "Mia UX");
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "miaux" })).toBeVisible();
    await press("mia.ux");
    expect(screen.getByLabelText("Username")).toHaveValue("mia.ux");
    expect(await screen.findByText("Available")).toBeVisible();
    expect(screen.getByLabelText("Username")).toBeValid();
  });

  it("says below the checkbox and its links that the terms must be accepted", async () => {
    fakeGateway(HOME);
    await renderApp("/register");
    await press("Create account");
    const error = await screen.findByText("Please confirm to continue.");
    const links = screen.getByRole("link", { name: "terms" });
    expect(links.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("shows the server's objection at the field that it names", async () => {
    const errors = [{ field: "body.email", message: "We cannot write to this address." }];
    fakeGateway({
      ...HOME,
      "POST /api/identity/v1/accounts": () => problem(422, { detail: "Not valid.", errors }),
    });
    await renderApp("/register");
    await fill("ana");
    await press("Create account");
    expect(await screen.findByText("We cannot write to this address.")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/cannot write/);
    expect(screen.getByLabelText("Password")).toHaveValue("correct horse battery staple");
  });
});
