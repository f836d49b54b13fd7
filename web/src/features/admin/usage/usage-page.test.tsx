import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const API = "/api/admin/v1";
const USE = "/admin/recommendations?view=use";

async function open(items: object[]) {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${API}/me`]: { role: "admin" },
    [`GET ${API}/analytics/counts`]: { items, next_cursor: null },
  });
  return { ...gateway, ...(await renderApp(USE, { session: aSession() })) };
}

describe("the usage page", () => {
  const count = (name: string, page: string | null, times: number) => ({
    name,
    page,
    times,
    browsers: 2,
  });

  it("shows the counts by page, also as a table", async () => {
    const { requests, router } = await open([
      count("page viewed", "/feed", 41),
      count("pressed", "/outfit/[outfitId]", 7),
    ]);
    const [table] = await screen.findAllByRole("table", { name: "Pages viewed", hidden: true });
    const row = within(table as HTMLElement).getByRole("row", { name: "/feed 41 2", hidden: true });
    expect(row).toBeInTheDocument();
    expect(
      screen.getAllByRole("row", { name: "pressed, /outfit/[outfitId] 7 2", hidden: true }),
    ).not.toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "7 days" }));
    const days = () =>
      requests.flatMap(({ path, query }) => (path.endsWith("/counts") ? query.get("days") : []));
    await waitFor(() => expect(days()).toEqual(["30", "7"]));
    expect(router.state.location.search).toEqual({ view: "use", days: 7 });
  });

  it("says when nothing was counted", async () => {
    await open([]);
    expect(await screen.findByText("Nothing counted yet")).toBeVisible();
  });
});
