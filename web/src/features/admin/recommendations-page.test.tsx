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
  outfit_id: null,
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
    [`GET ${API}/content-decisions`]: aPage([]),
    [`GET ${API}/waiting`]: { reports: 1, appeals: 0, waitlist: 0 },
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

  it("say in which order they stand", async () => {
    await open(address);
    expect(await screen.findByText("Open reports, oldest first")).toBeVisible();
    await press("Decided");
    expect(await screen.findByText("Decided reports, newest first")).toBeVisible();
    expect(screen.queryByText("Open reports, oldest first")).toBeNull();
  });

  it("say on the tabs how much waits", async () => {
    const waiting = { reports: 2, appeals: 1, waitlist: 4 };
    await open(address, { [`GET ${API}/waiting`]: waiting });
    expect(await screen.findByRole("link", { name: "Reports 3 waiting" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Waitlist 4 waiting" })).toBeVisible();
  });

  it("show a comment with the outfit it stands on", async () => {
    const comment = aReport({ kind: "comment", subject_id: "50", outfit_id: "12" });
    await open(address, { [`GET ${API}/reports`]: aPage([comment]) });
    const link = await screen.findByRole("link", { name: "this outfit" });
    expect(link).toHaveAttribute("href", "/outfit/12");
  });

  it("reach every account by paging, with waiting appeals first", async () => {
    const account = (user_id: string, username: string, appeal: string) => ({
      user_id,
      username,
      state: "limited",
      notice: "Please stop.",
      changed_at: "2026-11-01T10:00:00Z",
      appeal,
      appeal_text: null,
      appealed_at: null,
    });
    const zoe = account("99", "zoe", "open");
    await open(address, {
      [`GET ${API}/accounts`]: (_request, url) => {
        if (url.searchParams.get("appealed") === "true") return json(aPage([zoe]));
        if (url.searchParams.has("cursor")) return json(aPage([account("98", "yan", "none"), zoe]));
        return json({ ...aPage([account("77", "ben", "none")]), next_cursor: "next" });
      },
    });
    const restores = () => screen.getAllByRole("button", { name: /^Restore @/ });
    const names = () => restores().map((button) => button.getAttribute("aria-label"));
    expect(await screen.findByRole("button", { name: "Restore @zoe" })).toBeVisible();
    await press("Show more: Accounts");
    await waitFor(() => expect(names()).toEqual(["Restore @zoe", "Restore @ben", "Restore @yan"]));
  });

  it("show hidden things, which are restored or kept hidden by another moderator", async () => {
    const hidden = {
      id: "5",
      kind: "outfit",
      content_id: "12",
      outfit_id: null,
      rule: "spam",
      notice: "Not your photo.",
      automated: false,
      decided_at: "2026-11-01T10:00:00Z",
      appeal: "open",
      appeal_until: "2027-05-01T10:00:00Z",
      owner_id: "77",
      owner_name: "ben",
      hidden: true,
      appeal_text: "It is me.",
      appealed_at: "2026-11-02T10:00:00Z",
    };
    const { asked } = await open(address, {
      [`GET ${API}/content-decisions`]: aPage([hidden]),
      [`POST ${API}/content-decisions/5/review`]: () =>
        problem(409, { detail: "Another moderator has to review the appeal." }),
    });
    expect(await screen.findByText("It is me.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Keep hidden: the outfit of @ben" })).toBeVisible();
    await press("Restore: the outfit of @ben");
    await userEvent.type(await screen.findByLabelText("Notice"), "Sorry.");
    await press("Restore");
    expect(await screen.findByText("Another moderator has to review the appeal.")).toBeVisible();
    const sent = asked.find(({ method }) => method === "POST")?.body;
    expect(sent).toEqual({ act: "restore", notice: "Sorry." });
  });
});
