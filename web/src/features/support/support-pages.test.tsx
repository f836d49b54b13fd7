import { readFileSync } from "node:fs";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, lastWrite, problem } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { PAYLOADS } from "./content";

const payloads = Object.fromEntries(
  Object.entries(PAYLOADS).map(([path, payload]) => [`GET ${path}/_payload.json`, payload]),
);
const WRITE = "POST /api/admin/v1/support/messages";
const ME = "GET /api/identity/v1/profiles/me";

describe("the help page", () => {
  it("has a back button for pages without navigation", async () => {
    fakeGateway({ ...payloads, [ME]: aProfile() });
    await renderApp("/support/help", { session: aSession() });
    expect(await screen.findByRole("button", { name: "back" })).toBeVisible();
  });

  it("finds answers by words that the answer itself does not use", async () => {
    fakeGateway(payloads);
    await renderApp("/support/help");
    await userEvent.type(screen.getByLabelText("Search the answers"), "EXIF gps");
    expect(await screen.findByText("1 answer found")).toBeInTheDocument();
    expect(screen.getByText("What is removed from my photos?")).toBeVisible();
    expect(screen.queryByText("I forgot my password.")).toBeNull();
  });

  it("says when no answer contains the words", async () => {
    fakeGateway(payloads);
    await renderApp("/support/help");
    await userEvent.type(screen.getByLabelText("Search the answers"), "submarine");
    expect(await screen.findByText("No answers found")).toBeVisible();
  });

  it("sends a message with the logged-in person's email", async () => {
    const { requests } = fakeGateway({
      ...payloads,
      [ME]: aProfile(),
      [WRITE]: () => json({ message: "Thank you." }, 202),
    });
    await renderApp("/support/help", { session: aSession() });
    await screen.findByDisplayValue("ana@example.org");
    await userEvent.selectOptions(screen.getByLabelText("About"), "privacy");
    await userEvent.type(screen.getByLabelText("Message"), "What do you know of me?");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/will reply to ana@example.org/)).toBeVisible();
    expect(lastWrite(requests)?.body).toEqual({
      email: "ana@example.org",
      topic: "privacy",
      text: "What do you know of me?",
    });
    expect(lastWrite(requests)?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("keeps the message, and its key, when sending fails", async () => {
    const { requests } = fakeGateway({
      ...payloads,
      [WRITE]: () => problem(503, { detail: "Away for a moment." }),
    });
    await renderApp("/support/help");
    await userEvent.type(screen.getByLabelText("Email"), "eve@example.org");
    await userEvent.type(screen.getByLabelText("Message"), "It does not work.");
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await userEvent.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findByText("Away for a moment.")).toBeVisible();
    }
    expect(screen.getByLabelText("Message")).toHaveValue("It does not work.");
    const keys = requests
      .filter(({ path }) => path.endsWith("/messages"))
      .map(({ headers }) => headers.get("Idempotency-Key"));
    expect(new Set(keys).size).toBe(1);
  });
});

describe("the privacy page", () => {
  it("counts nothing unless allowed, and deletes the data when consent is withdrawn", async () => {
    fakeGateway(payloads);
    await renderApp("/support/privacy");
    const consent = screen.getByRole("checkbox", { name: "Measure how I use Garderobe" });
    expect(consent).not.toBeChecked();
    await userEvent.click(consent);
    expect(Date.parse(localStorage.getItem("garderobe-consent") ?? "")).toBeLessThanOrEqual(
      Date.now(),
    );
    await userEvent.click(consent);
    expect(localStorage.getItem("garderobe-consent")).toBeNull();
  });

  it("leads to export and deletion", async () => {
    fakeGateway(payloads);
    await renderApp("/support/privacy");
    expect(screen.getByRole("link", { name: "Download my data" })).toHaveAttribute(
      "href",
      "/account?view=data",
    );
    expect(screen.getByRole("link", { name: "Delete my account" })).toHaveAttribute(
      "href",
      "/account/management?section=delete",
    );
  });
});

describe("the terms", () => {
  it("begin with a summary, and state their version", async () => {
    fakeGateway(payloads);
    await renderApp("/support/terms");
    const [first] = screen.getAllByRole("heading", { level: 2 });
    expect(first).toHaveTextContent("In short");
    expect(screen.getByText("Version of 1 November 2026")).toBeVisible();
  });
});

describe("the about page", () => {
  it("shows the version that the services report", async () => {
    fakeGateway(payloads);
    await renderApp("/about");
    const source = readFileSync("../services/shared/shared/version.py", "utf8");
    const version = /^VERSION = "(.+)"$/m.exec(source)?.[1];
    expect(await screen.findByText(`Version ${version}`)).toBeVisible();
  });
});

describe("the demo wardrobe", () => {
  it("shows when a chosen piece was worn, and its cost per wear", async () => {
    fakeGateway(payloads);
    await renderApp("/about");
    expect(await screen.findByRole("button", { name: "share this page" })).toBeEnabled();
    const garments = within(screen.getByRole("list", { name: "Garments" }));
    await userEvent.click(garments.getByRole("button", { name: "White shirt" }));
    expect(screen.getByText(/worn 2 times in these six days, 23 times in all/)).toBeVisible();
    expect(screen.getByText(/€2.57 a wear/)).toBeVisible();
  });
});

describe("a static page whose data cannot be loaded", () => {
  it("says so and can be retried", async () => {
    fakeGateway({ "GET /about/_payload.json": () => problem(500, { detail: "Broken." }) });
    await renderApp("/about");
    expect(screen.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("moderation decisions", () => {
  const MODERATION = "GET /api/admin/v1/moderation";
  const counts = { month: "2026-11", rule: "spam", dismissed: 1, hidden: 2, warned: 1 };
  const nothing = { held: 3, limited: 0, suspended: 0, restored: 0, upheld: 0 };

  it("are shown by month and rule", async () => {
    fakeGateway({ ...payloads, [MODERATION]: { items: [{ ...counts, ...nothing }] } });
    await renderApp("/about");
    expect(await screen.findByRole("heading", { name: "November 2026" })).toBeVisible();
    expect(screen.getByText("Spam or advertising")).toBeVisible();
    expect(
      screen.getByText(
        "2 hidden, 3 hidden automatically until reviewed, 1 warning, 1 report dismissed",
      ),
    ).toBeVisible();
  });

  it("that are missing or fail to load are explained in a sentence", async () => {
    fakeGateway({ ...payloads, [MODERATION]: { items: [] } });
    await renderApp("/about");
    expect(await screen.findByText("No decisions so far.")).toBeVisible();
    cleanup();
    fakeGateway({ ...payloads, [MODERATION]: () => problem(503, { detail: "Not right now." }) });
    await renderApp("/about");
    expect(await screen.findByText("Not right now.")).toBeVisible();
  });
});
