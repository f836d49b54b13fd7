import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Recommendation, Report } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/admin/v1";
const aRecommendation = (given: Partial<Recommendation> = {}): Recommendation => ({
  id: "5",
  kind: "person",
  subject_id: "77",
  owner_id: "77",
  reason: "For wet days",
  starts_at: "2026-11-01T00:00:00Z",
  ends_at: "2026-12-01T00:00:00Z",
  countries: [],
  position: 1,
  state: "running",
  public: true,
  seen: 12,
  opened: 3,
  followed: 1,
  created_at: "2026-11-01T10:00:00Z",
  version: 4,
  ...given,
});
const aReport = (given: Partial<Report> = {}): Report => ({
  id: "9",
  kind: "person",
  subject_id: "77",
  accused_id: "77",
  accused_name: "ben",
  reason: "spam",
  note: "Bought likes",
  others: 2,
  act: null,
  notice: "",
  decided_by: null,
  decided_at: null,
  created_at: "2026-11-01T10:00:00Z",
  ...given,
});
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function open(address: string, replies: Record<string, Reply> = {}) {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": (_request, url) => {
      const ben = { ...aProfile(), id: "77", username: "ben" };
      return json(url.searchParams.has("ids") ? { items: [ben] } : ben);
    },
    "GET /api/feed/v1/recommendations": aPage([]),
    [`GET ${API}/me`]: { admin: true },
    [`GET ${API}/recommendations`]: aPage([aRecommendation()]),
    [`GET ${API}/reports`]: aPage([aReport()]),
    [`GET ${API}/accounts`]: aPage([]),
    ...replies,
  });
  return { ...gateway, ...(await renderApp(address, { session: aSession() })) };
}

describe("recommendations", () => {
  it("do not exist for anybody but admins", async () => {
    await open("/admin/recommendations", {
      [`GET ${API}/me`]: () => problem(404, { detail: "Not here." }),
    });
    expect(await screen.findByText("Page not found: /admin/recommendations")).toBeVisible();
  });

  it("show what came of each, and which are public no more", async () => {
    await open("/admin/recommendations", {
      [`GET ${API}/recommendations`]: aPage([aRecommendation({ public: false })]),
    });
    const list = within(await screen.findByRole("list", { name: "Recommendations" }));
    expect(list.getByText("For wet days")).toBeVisible();
    expect(list.getByText("12")).toBeVisible();
    expect(list.getByText(/Not public any more/)).toBeVisible();
    expect(await list.findByRole("link", { name: "@ben" })).toHaveAttribute("href", "/user/ben");
  });

  it("are made from a pasted address", async () => {
    const { asked } = await open("/admin/recommendations", {
      [`POST ${API}/recommendations`]: () => json(aRecommendation(), 201),
    });
    await userEvent.type(await screen.findByLabelText("Address"), "nonsense");
    await userEvent.type(screen.getByLabelText("Reason"), "For wet days");
    await press("Recommend");
    expect(await screen.findByText(/Paste the address of an outfit/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText("Address"));
    await userEvent.type(screen.getByLabelText("Address"), "@ben");
    await press("Recommend");
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
        kind: "person",
        subject_id: "77",
        reason: "For wet days",
        countries: [],
      }),
    );
  });

  it("say at the field what the service refuses", async () => {
    await open("/admin/recommendations", {
      [`POST ${API}/recommendations`]: () =>
        problem(422, {
          detail: "Too early.",
          errors: [{ field: "ends_at", message: "The end has to be after the start." }],
        }),
    });
    await userEvent.type(await screen.findByLabelText("Address"), "/outfit/12");
    await userEvent.type(screen.getByLabelText("Reason"), "Look");
    await press("Recommend");
    expect(await screen.findByText("The end has to be after the start.")).toBeVisible();
  });

  it("change places by keyboard or press", async () => {
    const two = [aRecommendation(), aRecommendation({ id: "6", reason: "Second" })];
    const { asked } = await open("/admin/recommendations", {
      [`GET ${API}/recommendations`]: aPage(two),
      [`PUT ${API}/recommendations/order`]: () => json(null, 204),
    });
    await press("Move up: “Second”");
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ ids: ["6", "5"] }),
    );
  });
});

describe("reports", () => {
  const address = "/admin/recommendations?view=reports";

  it("are decided with a notice to the person", async () => {
    const { asked } = await open(address, {
      [`POST ${API}/reports/9/decisions`]: aReport({ act: "suspend" }),
    });
    expect(await screen.findByText("“Bought likes”")).toBeVisible();
    expect(screen.getByText(/and 2 more about the same/)).toBeVisible();
    await press("Suspend @ben");
    await userEvent.type(await screen.findByLabelText("Notice"), "Please stop.");
    await press("Suspend");
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
        act: "suspend",
        notice: "Please stop.",
      }),
    );
  });

  it("say when another admin was faster", async () => {
    await open(address, {
      [`POST ${API}/reports/9/decisions`]: () =>
        problem(409, { detail: "Somebody has decided about this report already." }),
    });
    await press("Dismiss the report about @ben");
    expect(await screen.findByText(/Somebody has decided/)).toBeVisible();
  });

  it("show appeals, which are granted or refused", async () => {
    const account = {
      user_id: "77",
      username: "ben",
      state: "limited",
      notice: "Please stop.",
      changed_at: "2026-11-01T10:00:00Z",
      appeal: "open",
      appeal_text: "It was me.",
      appealed_at: "2026-11-02T10:00:00Z",
    };
    const { asked } = await open(address, {
      [`GET ${API}/accounts`]: aPage([account]),
      [`POST ${API}/accounts/77/decisions`]: { ...account, appeal: "refused" },
    });
    expect(await screen.findByText("It was me.")).toBeVisible();
    await press("Refuse the appeal of @ben");
    await userEvent.type(await screen.findByLabelText("Notice"), "It stays.");
    await press("Refuse");
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
        act: "keep",
        notice: "It stays.",
      }),
    );
  });
});
