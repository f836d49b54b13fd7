import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { API, openAdmin, press } from "@/testing/admin-pages";
import { json, problem, type Reply } from "@/testing/gateway";
import { aFlag, aFunnel, aViewsReport, aVitalsReport } from "@/testing/usage";

const open = (view: string, replies: Record<string, Reply> = {}) =>
  openAdmin(`/admin/use?view=${view}`, {
    [`GET ${API}/analytics/counts`]: { items: [], next_cursor: null },
    [`GET ${API}/analytics/views`]: aViewsReport(),
    [`GET ${API}/analytics/vitals`]: aVitalsReport(),
    [`GET ${API}/analytics/vitals/pages`]: {
      items: [
        { page: "/feed", samples: 9, p75: { LCP: 4100, INP: 90, CLS: 0, FCP: 900, TTFB: null } },
      ],
    },
    [`GET ${API}/analytics/funnels`]: { items: [aFunnel()] },
    ...replies,
  });
const queriesOf = (requests: { path: string; query: URLSearchParams }[], end: string) =>
  requests.filter(({ path }) => path.endsWith(end)).map(({ query }) => String(query));

describe("page views", () => {
  it("are shown by day and by page, for a period and a page of the URL", async () => {
    const { requests, router } = await open("pages");
    expect(await screen.findByText("41 views in 7 browsers")).toBeVisible();
    const [table] = screen.getAllByRole("table", { name: "Page views", hidden: true });
    const rows = within(table as HTMLElement).getAllByRole("row", { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "DayViewsBrowsers",
      expect.stringMatching(/Nov.*416$/),
      expect.stringMatching(/Nov.*00$/),
    ]);
    await press("7 days");
    await press("/feed: 30 views");
    await press("Show all pages");
    await waitFor(() =>
      expect(queriesOf(requests, "/views")).toEqual(["days=30", "days=7", "days=7&page=%2Ffeed"]),
    );
    expect(router.state.location.search).toEqual({ view: "pages", days: 7 });
  });

  it("say when nothing was counted", async () => {
    await open("pages", { [`GET ${API}/analytics/views`]: aViewsReport({ pages: [] }) });
    expect(await screen.findByText("Nothing counted yet")).toBeVisible();
  });

  it("can be loaded again after a failure", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    let fails = true;
    await open("pages", {
      [`GET ${API}/analytics/views`]: () =>
        fails ? problem(403, { detail: "Not now." }) : json(aViewsReport()),
    });
    fails = false;
    await press("Try again");
    expect(await screen.findByText("41 views in 7 browsers")).toBeVisible();
  });
});

describe("page speed", () => {
  it("is rated in words for each class of devices, and by page", async () => {
    const { requests } = await open("speed");
    const title = await screen.findByText(/^Largest Contentful Paint/, { selector: "figcaption" });
    const figure = title.closest("figure") as HTMLElement;
    const phone = within(figure).getByText(/^Phone/, { selector: "dt" }).parentElement;
    expect(phone).toHaveTextContent("Phone 12 loads3.1 s▲ Needs work");
    expect(within(figure).getByText(/Good up to 2.5 s, poor above 4 s/)).toBeVisible();
    const desktop = within(figure).getByText(/^Desktop/, { selector: "dt" }).parentElement;
    expect(desktop).toHaveTextContent("Desktop 0 loads–");
    const row = await screen.findByRole("row", { name: /^\/feed/ });
    expect(row).toHaveTextContent("/feed94.1 s■ Poor90 ms● Good0● Good900 ms● Good–");
    await press("Phones");
    await waitFor(() =>
      expect(queriesOf(requests, "/pages")).toEqual(["days=30", "days=30&device_class=phone"]),
    );
    await press("/feed");
    await waitFor(() =>
      expect(queriesOf(requests, "/vitals")).toEqual(["days=30", "days=30&page=%2Ffeed"]),
    );
  });
});

describe("funnels", () => {
  it("show counts, rates and where people leave", async () => {
    await open("funnels");
    const step = await screen.findByText("Registration form opened", { selector: "span" });
    const item = step.closest("li") as HTMLElement;
    expect(item).toHaveTextContent("30 (75%)");
    expect(item).toHaveTextContent("24 left (80%), last seen on /about (5), /register (4)");
    expect(
      screen.getByText("15% of 40 browsers got to the end. Most leave before “Account created”."),
    ).toBeVisible();
  });

  it("say when nobody has begun", async () => {
    const steps = aFunnel().steps.map((step) => ({ ...step, browsers: 0, left: 0 }));
    await open("funnels", { [`GET ${API}/analytics/funnels`]: { items: [aFunnel({ steps })] } });
    expect(await screen.findByText("Nobody has begun in this period.")).toBeVisible();
  });
});

describe("feature flags", () => {
  it("are switched at once, and back by undo", async () => {
    let flag = aFlag();
    const { requests } = await open("flags", {
      [`GET ${API}/flags/known`]: () => json({ items: [flag] }),
      [`PUT ${API}/flags/session-recordings`]: async (request) => {
        const { is_on } = (await request.json()) as { is_on: boolean };
        flag = aFlag({ is_on, version: flag.version + 1 });
        return json(flag);
      },
    });
    const control = await screen.findByRole("switch", { name: "session-recordings" });
    expect(control).toBeChecked();
    await userEvent.click(control);
    await waitFor(() => expect(screen.getByRole("switch")).not.toBeChecked());
    await press("Undo");
    await waitFor(() => expect(screen.getByRole("switch")).toBeChecked());
    const sent = requests.filter(({ method }) => method === "PUT").map(({ body }) => body);
    expect(sent).toEqual([
      { is_on: false, version: 0 },
      { is_on: true, version: 1 },
    ]);
  });

  it("show why a change was refused, and the present state", async () => {
    await open("flags", {
      [`GET ${API}/flags/known`]: { items: [aFlag()] },
      [`PUT ${API}/flags/session-recordings`]: () =>
        problem(412, { detail: "This was changed somewhere else." }),
    });
    await userEvent.click(await screen.findByRole("switch"));
    expect(await screen.findByText(/changed somewhere else/)).toBeVisible();
    expect(screen.getByRole("switch")).toBeChecked();
  });
});
