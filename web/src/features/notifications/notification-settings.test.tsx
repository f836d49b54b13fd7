import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { NotificationSettings } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const SETTINGS = "/api/feed/v1/notification-settings";
const QUESTION = "/api/wardrobe/v1/evening-question";
const AT_NIGHT = { from: "22:00", to: "07:00", timezone: "Europe/Berlin" };
const box = (name: string | RegExp) => screen.findByRole("checkbox", { name });
const quietBox = () => box(/^Quiet hours/);

/** Opens the page; returns the saved settings in order. */
async function open(settings: NotificationSettings, save?: Reply) {
  let saved = settings;
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/feed/v1/notifications": aPage([]),
    [`GET ${QUESTION}`]: { asked_at: null, timezone: "UTC", version: 0 },
    [`PUT ${QUESTION}`]: async (request) => json({ ...(await request.json()), version: 1 }),
    [`GET ${SETTINGS}`]: () => json(saved),
    [`PUT ${SETTINGS}`]:
      save ??
      (async (request) => {
        saved = await request.json();
        return json(saved);
      }),
  });
  await renderApp("/account/notifications", { session: aSession() });
  await quietBox();
  return () => requests.flatMap(({ method, body }) => (method === "PUT" ? [body] : []));
}

describe("the table of kinds and channels", () => {
  it("shows the settings, and defaults for the rest", async () => {
    await open({ channels: { liked: { in_app: false, email: true } } });
    expect(await box("Likes: in the app")).not.toBeChecked();
    expect(await box("Likes: by email")).toBeChecked();
    expect(await box("Comments: in the app")).toBeChecked();
    expect(await box("Comments: by email")).not.toBeChecked();
    expect(await box("Likes: push")).toBeChecked();
    expect(await box("Comments: push")).toBeChecked();
  });

  it("saves one choice and keeps the others", async () => {
    const liked = { in_app: false, email: true };
    const saved = await open({ channels: { liked }, quiet_hours: AT_NIGHT });
    await userEvent.click(await box("Comments: by email"));
    expect(await box("Comments: by email")).toBeChecked();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual({
      channels: { liked, commented: { in_app: true, email: true, push: true } },
      quiet_hours: AT_NIGHT,
    });
  });

  it("rolls back a choice that could not be saved, and says so", async () => {
    await open({}, () => problem(503, { detail: "Not now." }));
    await userEvent.click(await box("Likes: in the app"));
    expect(await screen.findByText("Not now.")).toBeVisible();
    await waitFor(async () => expect(await box("Likes: in the app")).toBeChecked());
  });
});

describe("the quiet hours", () => {
  it("start with the night, by the local clock", async () => {
    const saved = await open({});
    expect(await quietBox()).not.toBeChecked();
    await userEvent.click(await quietBox());
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() =>
      expect(saved()).toEqual([
        { quiet_hours: { from: "22:00", to: "07:00", timezone: timeZone } },
      ]),
    );
    expect(await screen.findByLabelText("From")).toHaveValue("22:00");
    expect(screen.getByLabelText("Until")).toHaveValue("07:00");
  });

  it("are saved when a field is left, and not while it is empty", async () => {
    const saved = await open({ quiet_hours: AT_NIGHT });
    expect(screen.getByText("Time zone: Europe/Berlin")).toBeVisible();
    const from = screen.getByLabelText("From");
    await userEvent.clear(from);
    await userEvent.tab();
    expect(saved()).toEqual([]);
    await userEvent.type(from, "21:30");
    expect(saved()).toEqual([]);
    await userEvent.tab();
    await waitFor(() => expect(saved()).toEqual([{ quiet_hours: { ...AT_NIGHT, from: "21:30" } }]));
  });

  it("are turned off", async () => {
    const saved = await open({ quiet_hours: AT_NIGHT });
    await userEvent.click(await quietBox());
    await waitFor(() => expect(saved()).toEqual([{ quiet_hours: null }]));
    expect(screen.queryByLabelText("From")).toBeNull();
  });
});

describe("the evening question", () => {
  it("is off until the user turns it on, and is asked at the time of the user's time zone", async () => {
    const saved = await open({});
    const ask = await box("Ask me in the evening what I wore");
    expect(ask).not.toBeChecked();
    expect(screen.queryByLabelText("Ask at")).toBeNull();
    await userEvent.click(ask);
    const time = await screen.findByLabelText("Ask at");
    expect(time).toHaveValue("20:00");
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(saved()).toEqual([{ asked_at: "20:00", timezone }]));
    await userEvent.click(await box("Ask me in the evening what I wore"));
    await waitFor(() => expect(saved().at(-1)).toEqual({ asked_at: null, timezone }));
  });
});
