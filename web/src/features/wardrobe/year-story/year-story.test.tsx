import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { fakeCanvas } from "@/testing/canvas";
import { insightsOf } from "@/testing/garments";
import { json } from "@/testing/gateway";
import { aSmallPhoto, loadInsights, openInsights } from "@/testing/insights";
import * as storyCanvas from "./story-canvas";

beforeAll(loadInsights, 120_000);

describe("the story of a year", () => {
  it("shows outfits worn on this day of earlier years, and how long ago", async () => {
    const year = new Date().getFullYear();
    const outfit = { caption: "Market", alt_text: "", photo: aSmallPhoto };
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf(),
      "GET /api/wardrobe/v1/calendar/same-day": (_request, url) => {
        const monthAndDay = url.searchParams.get("day")?.slice(4);
        const days = [1, 3].map((ago) => ({
          date: `${year - ago}${monthAndDay}`,
          worn: [{ ...outfit, id: `90${ago}` }],
        }));
        return json({ days });
      },
    });
    const section = within(await screen.findByRole("region", { name: "On this day" }));
    expect(section.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "last year",
      "3 years ago",
    ]);
  });

  it("turns the pages of a year by keys, and closes", async () => {
    const outfit = { id: "900", caption: "Market", alt_text: "", photo: aSmallPhoto };
    const { router } = await openInsights("/wardrobe?view=insights&year=2025", {
      "GET /api/wardrobe/v1/insights": insightsOf(),
      "GET /api/wardrobe/v1/calendar/years/2025": {
        year: 2025,
        years: [2026, 2025],
        outfits: 3,
        days: 2,
        months: [{ month: "2025-03", outfits: 3, shown: [outfit] }],
      },
    });
    const story = within(await screen.findByRole("dialog", { name: "Your 2025 in outfits" }));
    expect(await story.findByText("My 2025 in outfits")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    expect(await story.findByText(/^3 outfits on 2 days/)).toBeInTheDocument();
    await userEvent.keyboard("{ArrowLeft} ");
    expect(await story.findByText(/^3 outfits on 2 days/)).toBeInTheDocument();
    expect(story.getByLabelText("Year")).toHaveDisplayValue("2025");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toEqual({ view: "insights" }));
  });

  it("replaces a year in the history when another one is chosen", async () => {
    const review = (year: number) => ({
      year,
      years: [2026, 2025],
      outfits: 0,
      days: 0,
      months: [],
    });
    const { router } = await openInsights("/wardrobe?view=insights&year=2025", {
      "GET /api/wardrobe/v1/insights": insightsOf(),
      "GET /api/wardrobe/v1/calendar/years/2025": review(2025),
      "GET /api/wardrobe/v1/calendar/years/2026": review(2026),
    });
    await userEvent.selectOptions(await screen.findByLabelText("Year"), "2026");
    expect(await screen.findByText("No outfits in 2026 yet")).toBeVisible();
    expect(router.history.location.state.__TSR_index).toBe(0);
  });

  it("has a kind sentence for a year without outfits", async () => {
    await openInsights("/wardrobe?view=insights&year=2019", {
      "GET /api/wardrobe/v1/insights": insightsOf(),
      "GET /api/wardrobe/v1/calendar/years/2019": {
        year: 2019,
        years: [],
        outfits: 0,
        days: 0,
        months: [],
      },
    });
    expect(await screen.findByText("No outfits in 2019 yet")).toBeVisible();
  });

  it("shares a page of the year with the device's share sheet", async () => {
    fakeCanvas();
    vi.spyOn(storyCanvas, "drawPage").mockResolvedValue(document.createElement("canvas"));
    const share = vi.fn(async (_data: ShareData) => {});
    vi.stubGlobal("navigator", Object.assign(navigator, { share, canShare: () => true }));
    const outfit = { id: "900", caption: "Market", alt_text: "", photo: aSmallPhoto };
    await openInsights("/wardrobe?view=insights&year=2025", {
      "GET /api/wardrobe/v1/insights": insightsOf(),
      "GET /api/wardrobe/v1/calendar/years/2025": {
        year: 2025,
        years: [2025],
        outfits: 3,
        days: 2,
        months: [{ month: "2025-03", outfits: 3, shown: [outfit] }],
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Share this picture" }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [{ files, title } = {}] = share.mock.calls[0] ?? [];
    expect(title).toBe("My 2025 in outfits");
    expect(files?.map(({ name, type }) => [name, type])).toEqual([
      ["garderobe-2025-cover.jpg", "image/jpeg"],
    ]);
  });
});
