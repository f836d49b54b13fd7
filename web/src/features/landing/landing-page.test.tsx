import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { renderApp } from "@/testing/render-app";

const JOIN = "POST /api/admin/v1/waitlist";
const MODE = "GET /api/identity/v1/registration";
const openForm = () => userEvent.click(screen.getByText("Not ready yet? Get updates by email."));
const join = async (email: string) => {
  await userEvent.type(await screen.findByLabelText("Email"), email);
  await userEvent.click(screen.getByRole("button", { name: "Join the waitlist" }));
};

describe("the start page", () => {
  it("says in one sentence what this is, and leads in", async () => {
    fakeGateway({});
    await renderApp("/");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      /Post the photo you already took/,
    );
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      "/register",
    );
    expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  });

  it("is rendered with its text, and uses newer text that a link has preloaded", async () => {
    const { requests } = fakeGateway({
      "GET /_payload.json": { sentence: "Newer.", continuation: "Than the app.", promise: "Yes." },
    });
    const { router } = await renderApp("/login");
    await router.preloadRoute({ to: "/" });
    expect(requests.map(({ path }) => path)).toContain("/_payload.json");
    await router.navigate({ to: "/" });
    expect(await screen.findByText("Newer.")).toBeVisible();
  });

  it("shows linked outfits on its wall, and the drawings when there are none", async () => {
    const [coat, dress] = [
      anOutfit({ id: "71", alt_text: "A coat" }),
      anOutfit({ id: "72", alt_text: "" }),
    ];
    fakeGateway({ "GET /api/wardrobe/v1/wall": aPage([coat, dress]) });
    const { unmount } = await renderApp("/");
    const link = await screen.findByRole("link", { name: "A coat" });
    expect(link).toHaveAttribute("href", "/outfit/71");
    expect(screen.getByRole("link", { name: "An outfit" })).toHaveAttribute("href", "/outfit/72");
    unmount();
    fakeGateway({ "GET /api/wardrobe/v1/wall": () => problem(503, { detail: "Away" }) });
    await renderApp("/");
    expect(screen.queryByRole("link", { name: "An outfit" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

describe("the waitlist on the start page", () => {
  it("accepts an email, and shows no position", async () => {
    const { requests } = fakeGateway({ [JOIN]: () => json({ position: 7 }, 202) });
    await renderApp("/");
    await openForm();
    await join("ana@example.org");
    expect(await screen.findByText(/We've emailed ana@example.org/)).toBeVisible();
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      email: "ana@example.org",
    });
    expect(document.body).not.toHaveTextContent("7");
  });

  it("takes the optional facts", async () => {
    const { requests } = fakeGateway({ [JOIN]: () => json({ message: "Thank you." }, 202) });
    await renderApp("/");
    await openForm();
    await userEvent.click(await screen.findByText("Tell us more (optional)"));
    await userEvent.selectOptions(screen.getByLabelText("Country"), "RS");
    await userEvent.type(screen.getByLabelText("Why would you like to join?"), "Linen");
    await join("ana@example.org");
    expect(await screen.findByText(/You're on the list/)).toBeVisible();
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      email: "ana@example.org",
      country: "RS",
      why: "Linen",
    });
  });

  it("keeps the email when joining fails, and while the form is folded", async () => {
    fakeGateway({ [JOIN]: () => problem(503, { detail: "The list is closed for a moment." }) });
    await renderApp("/");
    await openForm();
    await join("ana@example.org");
    expect(await screen.findByText("The list is closed for a moment.")).toBeVisible();
    await openForm();
    expect(screen.getByLabelText("Email")).not.toBeVisible();
    await openForm();
    expect(screen.getByLabelText("Email")).toHaveValue("ana@example.org");
  });
});

describe("registration on the start page", () => {
  const create = () => screen.queryByRole("link", { name: "Create an account" });

  it.each<[string, Reply]>([
    ["open", { mode: "open" }],
    ["unknown", () => problem(500, { detail: "Not now." })],
  ])("%s: the waitlist is a line that opens its form", async (_mode, reply) => {
    const { requests } = fakeGateway({ [MODE]: reply });
    await renderApp("/");
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain(MODE.slice(4)));
    expect(create()).toHaveAttribute("href", "/register");
    expect(screen.queryByLabelText("Email")).toBeNull();
    await openForm();
    expect(await screen.findByLabelText("Email")).toHaveFocus();
  });

  it("by invitation: the form is there, beside the link for people with a code", async () => {
    fakeGateway({ [MODE]: { mode: "invite" } });
    await renderApp("/");
    expect(await screen.findByLabelText("Email")).toBeVisible();
    expect(screen.getByLabelText("Email")).not.toHaveFocus();
    expect(screen.getByRole("heading", { name: /^You need an invitation/ })).toBeVisible();
    expect(create()).toHaveAttribute("href", "/register");
    expect(screen.queryByText("Not ready yet? Get updates by email.")).toBeNull();
  });

  it("closed: the form is there, and nothing promises an account", async () => {
    fakeGateway({ [MODE]: { mode: "closed" } });
    await renderApp("/");
    expect(await screen.findByRole("heading", { name: /^Sign-up is closed/ })).toBeVisible();
    expect(screen.getByLabelText("Email")).not.toHaveFocus();
    expect(create()).toBeNull();
    const links = screen.getAllByRole("link", { name: "Log in" });
    for (const link of links) expect(link).toHaveAttribute("href", "/login");
  });
});
