import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/admin/v1";
const pending = { reports: 2, appeals: 1, holds: 1, waitlist: 3 };

async function open(
  role: "admin" | "moderator" | null,
  replies: Parameters<typeof fakeGateway>[0],
) {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${API}/access`]: { admin: role === "admin", role },
    ...replies,
  });
  await renderApp("/account", { session: aSession() });
  return gateway;
}

const links = async () => {
  const list = within(await screen.findByRole("navigation", { name: "administration" }));
  return list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};

describe("the links to the admin pages", () => {
  it("say what each page is for and what waits there", async () => {
    await open("admin", { [`GET ${API}/waiting`]: pending });
    expect(await screen.findByText("2 open reports, 1 appeal, 1 automatic hold")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Administration" })).toBeVisible();
    expect(await links()).toEqual([
      [
        "Reports What people reported, appeals, hidden content2 open reports, 1 appeal, 1 automatic hold",
        "/admin/recommendations?view=reports",
      ],
      ["Waitlist Who can register, and invite codes3 people waiting", "/admin/waitlist"],
      ["Recommendations What everyone is shown, and for how long", "/admin/recommendations"],
      [
        "Announcements Emails to everyone with an account",
        "/admin/recommendations?view=announcements",
      ],
      ["Usage How people who agreed to it use the app", "/admin/use"],
      ["Operations Services, alerts, charts and dead letters", "/admin/operations"],
      ["Audit log What admins and moderators did", "/admin/audit"],
    ]);
  });

  it("are there without counts when nothing waits or the counts fail", async () => {
    await open("admin", { [`GET ${API}/waiting`]: () => problem(503, { detail: "Later." }) });
    expect(await screen.findByRole("link", { name: /^Reports/ })).toBeVisible();
    expect(screen.queryByText(/waiting$/)).toBeNull();
  });

  it("are just one for a moderator", async () => {
    await open("moderator", { [`GET ${API}/waiting`]: { ...pending, waitlist: null } });
    expect(await screen.findByText("2 open reports, 1 appeal, 1 automatic hold")).toBeVisible();
    expect(await links()).toHaveLength(1);
  });

  it("are shown to nobody else, and nobody else requests the counts", async () => {
    const { requests } = await open(null, { [`GET ${API}/waiting`]: pending });
    const isAsked = (path: string) => requests.some((item) => item.path === `${API}/${path}`);
    await waitFor(() => expect(isAsked("access")).toBe(true));
    expect(screen.queryByText("Administration")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "administration" })).toBeNull();
    expect(isAsked("waiting")).toBe(false);
  });
});
