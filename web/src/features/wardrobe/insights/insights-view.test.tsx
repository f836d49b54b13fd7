import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { aGarment, insightsOf } from "@/testing/garments";
import { json } from "@/testing/gateway";
import { aMonth, aSmallPhoto, loadInsights, openInsights } from "@/testing/insights";
import { aPage } from "@/testing/outfits";

const coat = aGarment();

beforeAll(loadInsights, 120_000);

describe("insights", () => {
  it("shows the data behind a bar, and puts it in the URL", async () => {
    const queries: URLSearchParams[] = [];
    const hat = aGarment({ id: "502", name: "Hat", last_worn_on: "2024-05-03", wear_count: 1 });
    const { router } = await openInsights("/wardrobe?view=insights", {
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

  it("says that nothing was worn, and when something last was", async () => {
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        garments: 3,
        worn: 0,
        wears: 0,
        wear_share: 0,
        last_worn_on: "2024-05-03",
        categories: [{ category: "coat", garments: 3, worn: 0, wears: 0 }],
        days: 0,
        months: [aMonth({ days: 0 })],
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
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({ garments: 3, worn: 3, wears: 3 }),
    });
    const least = within(await screen.findByRole("region", { name: "Least worn" }));
    expect(least.getByText("You've worn all your pieces equally often.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Most worn" })).toBeNull();
  });

  it("shows the figures of every chart in a table", async () => {
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        categories: [{ category: "coat", garments: 2, worn: 1, wears: 3 }],
        months: [aMonth({ wears: 3, garments: 1, days: 3 })],
      }),
    });
    expect(
      await screen.findByText("You've worn 1 of your 2 pieces in the last 12 months."),
    ).toBeVisible();
    const [table] = screen.getAllByRole("table", { name: "By type", hidden: true });
    expect(table).toHaveTextContent("Coat321");
  });

  it("shows the outfits behind a bar with their pieces, also by keyboard", async () => {
    const queries: URLSearchParams[] = [];
    const outfit = { date: "2026-03-05", caption: "Market", alt_text: "", photo: aSmallPhoto };
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        colors: [{ color: "navy", garments: 0, worn: 0, wears: 2 }],
      }),
      "GET /api/wardrobe/v1/insights/garments": aPage([
        { garment: aGarment({ state: "archived" }), wears: 2 },
      ]),
      "GET /api/wardrobe/v1/insights/outfits": (_request, url) => {
        queries.push(url.searchParams);
        const isFirst = !url.searchParams.get("cursor");
        return json({
          items: [{ ...outfit, id: isFirst ? "900" : "901", garments: ["Red coat", "Scarf"] }],
          next_cursor: isFirst ? "more" : null,
        });
      },
    });
    (await screen.findByRole("button", { name: "Navy: 0 pieces" })).focus();
    await userEvent.keyboard("{Enter}");
    const sheet = within(await screen.findByRole("dialog", { name: "Navy" }));
    const outfits = within(await sheet.findByRole("region", { name: "Outfits" }));
    const [link] = outfits.getAllByRole("link");
    expect(link).toHaveAttribute("href", "/outfit/900");
    expect(link).toHaveTextContent("Red coat and Scarf");
    await userEvent.click(outfits.getByRole("button", { name: "Show more outfits" }));
    await waitFor(() => expect(outfits.getAllByRole("link")).toHaveLength(2));
    expect(outfits.queryByRole("button")).toBeNull();
    expect(queries.map((query) => query.get("color"))).toEqual(["navy", "navy"]);
    expect(await sheet.findByRole("link", { name: /Worn 2 times, archived/ })).toBeVisible();
  });

  it("has a bar for a month whose outfits have no pieces, and says why it has no wears", async () => {
    const empty = ["2026-03", "2026-04"].map((month) => aMonth({ month, days: 0 }));
    const may = aMonth({ month: "2026-05", days: 2, outfits: 3, outfits_without_pins: 3 });
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        garments: 0,
        worn: 0,
        wears: 0,
        days: 3,
        outfits: 4,
        outfits_without_pins: 3,
        months: [aMonth({ month: "2026-02", outfits: 1 }), ...empty, may],
      }),
    });
    expect(await screen.findByRole("button", { name: /^May 2026: 2 days/ })).toHaveTextContent(
      "2 days",
    );
    expect(
      screen.getByText(
        "3 outfits have no pieces pinned, so no wears were counted. Nothing recorded in March 2026 and April 2026.",
      ),
    ).toBeVisible();
    expect(
      screen.getByText("You've recorded what you wore on 3 days in the last 12 months."),
    ).toBeVisible();
  });

  it("sums up many empty months in one sentence", async () => {
    const empty = [2, 3, 4, 5, 6, 7, 8].map((at) => aMonth({ month: `2026-0${at}`, days: 0 }));
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({
        months: [aMonth({ month: "2026-01" }), ...empty],
      }),
    });
    expect(await screen.findByText("Nothing recorded in 7 other months.")).toBeVisible();
  });

  it("counts pieces archived since, and says so", async () => {
    await openInsights("/wardrobe?view=insights", {
      "GET /api/wardrobe/v1/insights": insightsOf({ wears: 5, archived: 1 }),
    });
    expect(
      await screen.findByText(
        "3 outfits on 3 days, 5 wears, including 1 piece you've since archived. One piece worn on one day counts as one wear.",
      ),
    ).toBeVisible();
  });
});
