import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { API, aReport, openAdmin, press } from "@/testing/admin-pages";
import { json, problem } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";

describe("reports", () => {
  const address = "/admin/recommendations?view=reports";

  it("are decided with a notice to the person", async () => {
    const { requests } = await openAdmin(address, {
      [`POST ${API}/reports/9/decisions`]: aReport({ act: "suspend" }),
    });
    expect(await screen.findByText("“Bought likes”")).toBeVisible();
    expect(screen.getByText(/and 2 more reports about this/)).toBeVisible();
    await press("Suspend @ben");
    await userEvent.type(await screen.findByLabelText("Notice"), "Please stop.");
    await userEvent.selectOptions(screen.getByLabelText("How long"), "7 days");
    await press("Suspend");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
        act: "suspend",
        notice: "Please stop.",
        days: 7,
      }),
    );
  });

  it("about a person hide one part of the profile", async () => {
    const { requests } = await openAdmin(address, {
      [`POST ${API}/reports/9/decisions`]: aReport({ act: "hide", part: "display_name" }),
    });
    for (const part of ["profile picture", "display name", "bio"]) {
      expect(await screen.findByRole("button", { name: `Hide the ${part} of @ben` })).toBeVisible();
    }
    await press("Hide the display name of @ben");
    expect(await screen.findByText(/If they change it, everyone sees the new one/)).toBeVisible();
    await userEvent.type(await screen.findByLabelText("Notice"), "Not a name.");
    await press("Hide");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
        act: "hide",
        part: "display_name",
        days: null,
        notice: "Not a name.",
      }),
    );
  });

  it("about an outfit say whether the photo or the words break the rule", async () => {
    const about = aReport({ kind: "outfit", subject_id: "12" });
    const { requests } = await openAdmin(address, {
      [`GET ${API}/reports`]: aPage([about]),
      [`POST ${API}/reports/9/decisions`]: { ...about, act: "hide" },
    });
    await press("Hide the outfit by @ben");
    expect(await screen.findByRole("radio", { name: /^The photo/ })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: /^The words/ }));
    await userEvent.type(screen.getByLabelText("Notice"), "Kinder words, please.");
    await press("Hide");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
        act: "hide",
        cause: "words",
        days: null,
        notice: "Kinder words, please.",
      }),
    );
  });

  it("ask for a cause only to hide an outfit", async () => {
    await openAdmin(address, {
      [`GET ${API}/reports`]: aPage([aReport({ kind: "outfit", subject_id: "12" })]),
    });
    await press("Warn @ben");
    expect(await screen.findByLabelText("Notice")).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("show which part was hidden", async () => {
    const decided = aReport({ act: "hide", part: "avatar", notice: "Not you." });
    await openAdmin(`${address}&state=decided`, { [`GET ${API}/reports`]: aPage([decided]) });
    expect(await screen.findByText(/Hidden: profile picture/)).toBeVisible();
  });

  it("are the only view for a moderator", async () => {
    const { router } = await openAdmin("/admin/recommendations", {
      [`GET ${API}/me`]: { role: "moderator" },
    });
    expect(await screen.findByRole("heading", { name: "Reports" })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Views" })).toBeNull();
    await router.navigate({ to: "/admin/waitlist" });
    expect(await screen.findByText(/Page not found/)).toBeVisible();
  });

  it("report when another admin was faster", async () => {
    await openAdmin(address, {
      [`POST ${API}/reports/9/decisions`]: () =>
        problem(409, { detail: "This report has already been decided." }),
    });
    await press("Dismiss the report about @ben");
    expect(await screen.findByText(/already been decided/)).toBeVisible();
  });

  it("show appeals, which are granted or refused", async () => {
    const account = {
      user_id: "77",
      username: "ben",
      state: "limited",
      notice: "Please stop.",
      changed_at: "2026-11-01T10:00:00Z",
      ends_at: "2027-01-03T08:30:00Z",
      appeal: "open",
      appeal_text: "It was me.",
      appealed_at: "2026-11-02T10:00:00Z",
    };
    const { requests } = await openAdmin(address, {
      [`GET ${API}/accounts`]: aPage([account]),
      [`POST ${API}/accounts/77/decisions`]: { ...account, appeal: "refused" },
    });
    expect(await screen.findByText("It was me.")).toBeVisible();
    expect(screen.getByText(/, until .*2027/)).toBeVisible();
    await press("Reject the appeal by @ben");
    await userEvent.type(await screen.findByLabelText("Notice"), "It stays.");
    await press("Reject");
    await waitFor(() =>
      expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
        act: "keep",
        notice: "It stays.",
      }),
    );
  });

  it("say how they are sorted", async () => {
    await openAdmin(address);
    expect(await screen.findByText("Open reports, oldest first")).toBeVisible();
    await press("Decided");
    expect(await screen.findByText("Decided reports, newest first")).toBeVisible();
    expect(screen.queryByText("Open reports, oldest first")).toBeNull();
  });

  it("show the pending counts on the tabs", async () => {
    const waiting = { reports: 2, appeals: 1, holds: 3, waitlist: 4 };
    await openAdmin(address, { [`GET ${API}/waiting`]: waiting });
    expect(await screen.findByRole("link", { name: "Reports 6 waiting" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Waitlist 4 waiting" })).toBeVisible();
  });

  it("show a comment with its outfit", async () => {
    const comment = aReport({ kind: "comment", subject_id: "50", outfit_id: "12" });
    await openAdmin(address, { [`GET ${API}/reports`]: aPage([comment]) });
    const link = await screen.findByRole("link", { name: "this outfit" });
    expect(link).toHaveAttribute("href", "/outfit/12");
  });

  it("reach every account by paging, with open appeals first", async () => {
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
    await openAdmin(address, {
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
});
