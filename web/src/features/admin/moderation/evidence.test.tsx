import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { API, aReport, aReportedOutfit, openAdmin, press } from "@/testing/admin-pages";
import { json, problem, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile } from "@/testing/people";

const address = "/admin/recommendations?view=reports";
const GRANT = "1.outfit.12..1764000000.signature";
const context = (kind: string, subject_id: string) => ({
  kind,
  subject_id,
  outfit_id: null,
  grant: GRANT,
  expires_at: "2026-11-25T10:10:00Z",
});
const OUTFIT = "/api/wardrobe/v1/evidence/outfits/12";
const ofOutfit: Record<string, Reply> = {
  [`GET ${API}/reports`]: aPage([aReport({ kind: "outfit", subject_id: "12" })]),
  [`GET ${API}/reports/9/context`]: context("outfit", "12"),
  [`GET ${OUTFIT}`]: aReportedOutfit,
  [`GET ${OUTFIT}/photo`]: () =>
    new Response("webp", { headers: { "Content-Type": "image/webp" } }),
  "GET /api/tags/v1/evidence/outfits/12/tags": {
    items: [{ id: "3", slug: "winter", name: "Winter days" }],
  },
};

const aComment = (id: string, text: string) => ({
  id,
  author: { id: `1${id}`, username: `u${id}`, display_name: "", avatar_path: null },
  text,
  created_at: "2026-11-20T10:00:00Z",
});

describe("reported content", () => {
  it("is an outfit with its photo, text, tags and garments", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
    const { requests } = await openAdmin(address, ofOutfit);
    await press("View the outfit by @ben");
    const sheet = await screen.findByRole("dialog", { name: "Outfit by @ben" });
    const caption = await within(sheet).findByText("First snow");
    expect(caption).toBeVisible();
    // Excluded from usage recordings.
    expect(caption.closest("[data-private]")).not.toBeNull();
    expect(await within(sheet).findByRole("img", { name: "A red coat" })).toHaveAttribute(
      "src",
      "blob:photo",
    );
    expect(within(sheet).getByText("Winter days")).toBeVisible();
    expect(within(sheet).getByText(/Only its owner can see it · Published/)).toBeVisible();
    expect(within(sheet).getByText("Coat")).toBeVisible();
    expect(within(sheet).getByText("A garment that only its owner can see")).toBeVisible();
    const shown = requests.filter(({ path }) => path.includes("/evidence/"));
    expect(shown.map(({ headers }) => headers.get("Evidence-Grant"))).toEqual([
      GRANT,
      GRANT,
      GRANT,
    ]);
  });

  it("can be read without its photo", async () => {
    await openAdmin(address, {
      ...ofOutfit,
      [`GET ${OUTFIT}/photo`]: () => problem(503, { detail: "" }),
    });
    await press("View the outfit by @ben");
    expect(await screen.findByText("First snow")).toBeVisible();
    expect(screen.getByText("The photo couldn't be loaded.")).toBeVisible();
  });

  it("was deleted", async () => {
    const gone = () => problem(410, { detail: "It was deleted.", code: "thing_deleted" });
    await openAdmin(address, { ...ofOutfit, [`GET ${OUTFIT}`]: gone });
    await press("View the outfit by @ben");
    expect(await screen.findByText("It was deleted.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("is requested again after an error, with a new grant", async () => {
    let isAway = true;
    const { requests } = await openAdmin(address, {
      ...ofOutfit,
      [`GET ${OUTFIT}`]: () =>
        isAway ? problem(404, { detail: "Not here." }) : json(aReportedOutfit),
    });
    await press("View the outfit by @ben");
    expect(await screen.findByText("Not here.")).toBeVisible();
    isAway = false;
    await press("Try again");
    expect(await screen.findByText("First snow")).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith("/context"))).toHaveLength(2);
  });

  it("is a comment, marked between its neighbors", async () => {
    await openAdmin(address, {
      [`GET ${API}/reports`]: aPage([aReport({ kind: "comment", subject_id: "50" })]),
      [`GET ${API}/reports/9/context`]: context("comment", "50"),
      "GET /api/feed/v1/evidence/comments/50": {
        outfit_id: "12",
        state: "held",
        hidden: false,
        reply_to: aComment("40", "Lovely"),
        before: [aComment("49", "Thanks")],
        comment: aComment("50", "Buy this"),
        after: [aComment("51", "Please stop")],
      },
    });
    await press("View the comment by @ben");
    const comments = await screen.findByRole("list", { name: "Comments" });
    const rows = within(comments).getAllByRole("listitem");
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true", null]);
    expect(rows[1]).toHaveTextContent(/Reported.*Buy this/);
    expect(rows[1]).toHaveTextContent(/hasn't approved it yet/);
    expect(screen.getByRole("region", { name: "In reply to" })).toHaveTextContent("Lovely");
  });

  it("is a tag with the outfits in it that the moderator may see", async () => {
    const { requests } = await openAdmin(address, {
      [`GET ${API}/reports`]: aPage([aReport({ kind: "tag", subject_id: "8" })]),
      [`GET ${API}/reports/9/context`]: context("tag", "8"),
      "GET /api/tags/v1/evidence/tags/8": {
        id: "8",
        owner_id: "77",
        slug: "rude",
        name: "Rude words",
        note: "About somebody",
        audience: "followers",
        hidden: true,
        created_at: "2026-11-20T10:00:00Z",
        outfit_count: 3,
        outfit_ids: ["12", "13"],
      },
      "GET /api/wardrobe/v1/outfits": aPage([]),
    });
    await press("View the tag by @ben");
    expect(await screen.findByText("Rude words")).toBeVisible();
    expect(screen.getByText("About somebody")).toBeVisible();
    expect(screen.getByText(/Hidden by moderators · For followers .* 3 outfits/)).toBeVisible();
    expect(requests.find(({ path }) => path === "/api/wardrobe/v1/outfits")?.query.get("ids")).toBe(
      "12,13",
    );
  });

  it("is a person, whose links cannot be opened by accident", async () => {
    const ben = { ...aProfile(), id: "77", username: "ben", bio: "Likes for sale" };
    await openAdmin(address, {
      [`GET ${API}/reports/9/context`]: context("person", "77"),
      "GET /api/identity/v1/evidence/people/77": { ...ben, links: ["https://example.org/likes"] },
    });
    await press("View @ben");
    const sheet = await screen.findByRole("dialog", { name: "@ben" });
    expect(await within(sheet).findByText("Likes for sale")).toBeVisible();
    expect(within(sheet).getByText("https://example.org/likes")).toBeVisible();
    const links = within(sheet).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/user/ben"]);
  });
});

describe("hidden content", () => {
  it("is opened from its decision, and fetched each time", async () => {
    const decision = {
      id: "31",
      kind: "outfit",
      content_id: "12",
      outfit_id: null,
      owner_id: "77",
      owner_name: "ben",
      rule: "spam",
      notice: "Not yours.",
      automated: false,
      hidden: true,
      decided_at: "2026-11-01T10:00:00Z",
      appeal: "none",
      appeal_until: "2027-05-01T10:00:00Z",
      appeal_text: null,
      appealed_at: null,
    };
    const { requests } = await openAdmin(address, {
      ...ofOutfit,
      [`GET ${API}/reports`]: aPage([]),
      [`GET ${API}/content-decisions`]: aPage([decision]),
      [`GET ${API}/content-decisions/31/context`]: context("outfit", "12"),
    });
    for (const times of [1, 2]) {
      await press("View the outfit by @ben");
      expect(await screen.findByText("First snow")).toBeVisible();
      await userEvent.click(screen.getByRole("button", { name: "close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(requests.filter(({ path }) => path.endsWith("/context"))).toHaveLength(times);
    }
  });
});
