import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Announcement } from "@/api/types";
import { API, openAdmin, press } from "@/testing/admin-pages";
import { json, problem } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";

const ADDRESS = "/admin/recommendations?view=announcements";
const LIST = `${API}/announcements`;

const anAnnouncement = (overrides: Partial<Announcement> = {}): Announcement => ({
  id: "8",
  subject: "Our terms change",
  text: "From January.\n\nPlease read them.",
  state: "draft",
  is_tested: true,
  recipients: 1204,
  sent: 0,
  failed: 0,
  created_at: "2026-11-25T10:00:00Z",
  sent_at: null,
  stopped_at: null,
  finished_at: null,
  version: 3,
  ...overrides,
});

describe("announcements", () => {
  it("are not for moderators", async () => {
    await openAdmin(ADDRESS, { [`GET ${API}/me`]: { role: "moderator" } });
    expect(await screen.findByRole("heading", { name: "Reports" })).toBeVisible();
    expect(screen.queryByText("Announcements")).toBeNull();
  });

  it("are saved as drafts, with refusals shown at the field", async () => {
    let refuse = true;
    const { requests } = await openAdmin(ADDRESS, {
      [`GET ${LIST}`]: aPage([]),
      [`POST ${LIST}`]: () => {
        const errors = [{ field: "subject", message: "should be a single line" }];
        return refuse
          ? problem(422, { detail: "Subject: should be a single line", errors })
          : json(anAnnouncement(), 201);
      },
    });
    await userEvent.type(await screen.findByLabelText("Subject"), "Our terms change");
    await userEvent.type(screen.getByLabelText("Text"), "From January.");
    await press("Save draft");
    expect(await screen.findByText("should be a single line")).toBeVisible();
    refuse = false;
    await press("Save draft");
    await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveValue(""));
    expect(requests.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
      subject: "Our terms change",
      text: "From January.",
    });
  });

  it("are tested before they can be sent, to a stated number of people", async () => {
    let announcement = anAnnouncement({ is_tested: false, recipients: null });
    const { requests } = await openAdmin(ADDRESS, {
      [`GET ${LIST}`]: () => json(aPage([announcement])),
      [`POST ${LIST}/8/test`]: () => {
        announcement = anAnnouncement({ version: 4 });
        return json({ ...announcement, is_tested: false }, 202);
      },
      [`POST ${LIST}/8/send`]: () => {
        announcement = anAnnouncement({ state: "sending", sent: 500, failed: 2, version: 5 });
        return json(announcement, 202);
      },
    });
    expect(await screen.findByRole("button", { name: "Send to everyone" })).toBeDisabled();
    await press("Send me a test");
    expect(await screen.findByText(/1,204 people would get it/)).toBeVisible();
    await press("Send to everyone");
    const sheet = within(await screen.findByRole("dialog", { name: "Email 1,204 people?" }));
    expect(requests.some(({ path }) => path.endsWith("/send"))).toBe(false);
    await userEvent.click(sheet.getByRole("button", { name: "Send to everyone" }));
    expect(await screen.findByText("Sent to 500 of 1,204 people, 2 failed")).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith("/send"));
    expect(sent?.headers.get("If-Match")).toBe('"4"');
  });

  it("explain why they cannot be sent", async () => {
    await openAdmin(ADDRESS, {
      [`GET ${LIST}`]: aPage([anAnnouncement()]),
      [`POST ${LIST}/8/send`]: () =>
        problem(409, { detail: "You can send 2 announcements in 30 days." }),
    });
    await press("Send to everyone");
    const sheet = within(await screen.findByRole("dialog"));
    await userEvent.click(sheet.getByRole("button", { name: "Send to everyone" }));
    expect(await sheet.findByText("You can send 2 announcements in 30 days.")).toBeVisible();
  });

  it("are stopped and resumed", async () => {
    let announcement = anAnnouncement({ state: "sending", sent: 7 });
    await openAdmin(ADDRESS, {
      [`GET ${LIST}`]: () => json(aPage([announcement])),
      [`POST ${LIST}/8/stop`]: () => {
        announcement = anAnnouncement({ state: "stopped", sent: 7 });
        return json(announcement, 202);
      },
      [`POST ${LIST}/8/resume`]: () => {
        announcement = anAnnouncement({ state: "sent", sent: 1204 });
        return json(announcement, 202);
      },
    });
    await press("Stop “Our terms change”");
    await press("Resume “Our terms change”");
    expect(await screen.findByText("Sent to 1,204 of 1,204 people")).toBeVisible();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});
