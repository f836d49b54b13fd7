import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { aGarment, insightsOf } from "@/testing/garments";
import { fakeGateway, json, type Reply } from "@/testing/gateway";
import { aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const open = async (address: string, replies: Record<string, Reply>) => {
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    ...replies,
  });
  return renderApp(address, { session: aSession() });
};
const coat = aGarment();
const photo = {
  bucket: "outfits",
  path: "a-640.webp",
  width: 3,
  height: 5,
  thumbhash: "",
  colors: [],
};

// Loading a view's code for the first time takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import("./wardrobe-page"),
    import("./insights-view"),
    import("./year-story"),
    import("@/ui/sheet-dialog"),
  ]);
}, 120_000);

describe("insights", () => {
  it("shows what is behind a bar, and says so in the address", async () => {
    const queries: URLSearchParams[] = [];
    const hat = aGarment({ id: "502", name: "Hat", last_worn_on: "2024-05-03", wear_count: 1 });
    const { router } = await open("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        categories: [{ category: "coat", garments: 2, worn: 1, wears: 3 }],
      }),
      "GET /api/wardrobe/v1/insights/garments": (_request, url) => {
        queries.push(url.searchParams);
        return json(
          aPage([
            { garment: coat, wears: 3 },
            { garment: hat, wears: 0 },
          ]),
        );
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Coat: 3 wears" }));
    expect(router.state.location.search).toMatchObject({ bar: "category:coat" });
    const sheet = within(await screen.findByRole("dialog", { name: "Coat" }));
    expect(await sheet.findByRole("link", { name: /Red coat.*Worn 3 times/ })).toBeVisible();
    expect(sheet.getByRole("link", { name: /Hat/ })).toHaveTextContent(
      /Not worn in the last 12 months \(last worn .*2024.*\)/,
    );
    expect(queries[0]?.get("category")).toBe("coat");

    router.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says in a sentence that nothing was worn, and when something last was", async () => {
    await open("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        garments: 3,
        worn: 0,
        wears: 0,
        wear_share: 0,
        last_worn_on: "2024-05-03",
        categories: [{ category: "coat", garments: 3, worn: 0, wears: 0 }],
        months: [{ month: "2026-11", wears: 0, garments: 0, days: 0 }],
      }),
    });
    expect(
      await screen.findByText(
        /^You haven't worn any of your 3 pieces in the last 12 months. You last wore one on .*2024.*\.$/,
      ),
    ).toBeVisible();
    expect(screen.queryByText("0%")).toBeNull();
    expect(screen.queryByText("Month by month")).toBeNull();
  });

  it("says that no piece was worn least when all were worn equally often", async () => {
    await open("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({ garments: 3, worn: 3, wears: 3 }),
    });
    const least = within(await screen.findByRole("region", { name: "Least worn" }));
    expect(least.getByText("You've worn all your pieces equally often.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Most worn" })).toBeNull();
  });

  it("shows what was worn on this day of earlier years, and how long ago", async () => {
    const year = new Date().getFullYear();
    const outfit = { caption: "Market", alt_text: "", photo };
    await open("/wardrobe?view=insights", {
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

  it("turns the pages of a year by keys, and closes it", async () => {
    const outfit = { id: "900", caption: "Market", alt_text: "", photo };
    const { router } = await open("/wardrobe?view=insights&year=2025", {
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

  it("has a kind sentence for a year without outfits", async () => {
    await open("/wardrobe?view=insights&year=2019", {
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

  it("tells the figures of every chart in a table", async () => {
    await open("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        categories: [{ category: "coat", garments: 2, worn: 1, wears: 3 }],
        months: [{ month: "2026-11", wears: 3, garments: 1, days: 3 }],
      }),
    });
    expect(
      await screen.findByText("You've worn 1 of your 2 pieces in the last 12 months."),
    ).toBeVisible();
    const [table] = screen.getAllByRole("table", { name: "By category", hidden: true });
    expect(table).toHaveTextContent("Coat321");
  });
});
