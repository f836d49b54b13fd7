import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { API } from "@/testing/admin-pages";
import { json, problem, type Reply } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
import { aDashboard, aPanel, openOperations, panelData } from "@/testing/operations";

const DASHBOARDS = `${API}/operations/dashboards`;
const PANEL = `GET ${DASHBOARDS}/overview/panels/1`;
const DATA = panelData({ feed: [1, 2, null, 3], tags: [8, 9, 9, 12] });

const open = (replies: Record<string, Reply> = {}, search = "", panels = [aPanel()]) =>
  openOperations(`?view=dashboards${search}`, {
    [`GET ${DASHBOARDS}`]: {
      items: [aDashboard(panels), aDashboard([aPanel({ id: 7 })], "stores", "Stores")],
    },
    [PANEL]: DATA,
    ...replies,
  });

const panel = async (name = "Requests") => within(await screen.findByRole("region", { name }));

describe("dashboards", () => {
  it("draw a panel's lines, with the values of the point in the legend", async () => {
    await open();
    const requests = await panel();
    const slider = await requests.findByRole("slider", { name: "Requests: points" });
    expect(slider).toHaveAttribute(
      "aria-valuetext",
      expect.stringMatching(/feed 3 req\/s, tags 12/),
    );
    expect(requests.getByText("Critical from 10 req/s")).toBeVisible();
    await userEvent.click(requests.getByText(/^Table/));
    const table = await requests.findByRole("table", { name: "Requests" });
    expect(within(table).getAllByRole("row")).toHaveLength(5);
  });

  it("say which numbers are critical in a stat and in a bar gauge", async () => {
    await open({ [`GET ${DASHBOARDS}/overview/panels/2`]: DATA }, "", [
      aPanel({ kind: "stat", title: "Stat" }),
      aPanel({ id: 2, kind: "bargauge", title: "Bars" }),
    ]);
    expect(await (await panel("Stat")).findByText("12 req/s")).toBeVisible();
    expect((await panel("Stat")).getByText("Critical")).toBeVisible();
    expect(await (await panel("Bars")).findByText("12 req/s, critical")).toBeVisible();
  });

  it("keep range, dashboard and panel in the URL", async () => {
    const { router, requests } = await open({
      [`GET ${DASHBOARDS}/stores/panels/7`]: DATA,
    });
    await userEvent.selectOptions(await screen.findByLabelText("Dashboard"), "Stores");
    await userEvent.click(await screen.findByRole("button", { name: "7 days" }));
    await userEvent.click(await (await panel()).findByRole("link", { name: "Requests" }));
    expect(await screen.findByRole("link", { name: "All panels of Stores" })).toBeVisible();
    expect(router.state.location.search).toEqual({
      view: "dashboards",
      dashboard: "stores",
      range: "7d",
      panel: 7,
    });
    const seconds = requests.flatMap(({ path, query }) =>
      path.endsWith("/panels/7") ? query.get("seconds") : [],
    );
    expect(new Set(seconds)).toEqual(new Set(["3600", "604800"]));
  });

  it("show why a query was refused in its panel alone", async () => {
    const refused = {
      code: "query_refused",
      detail: "Prometheus can't run this query: parse error",
    };
    await open({ [`GET ${DASHBOARDS}/overview/panels/2`]: () => problem(502, refused) }, "", [
      aPanel(),
      aPanel({ id: 2, title: "Broken" }),
    ]);
    expect(await (await panel("Broken")).findByRole("alert")).toHaveTextContent("parse error");
    expect(await (await panel()).findByRole("slider")).toBeInTheDocument();
  });

  it("keep the last data when Prometheus goes away", async () => {
    let isAway = false;
    const detail = "Prometheus isn't responding.";
    await open({
      [PANEL]: () =>
        isAway ? problem(503, { code: "prometheus_unavailable", detail }) : json(DATA),
    });
    const requests = await panel();
    await requests.findByRole("slider");
    isAway = true;
    await userEvent.click(screen.getByRole("button", { name: "refresh" }));
    expect(await requests.findByRole("alert")).toHaveTextContent(
      /responding.*The data shown is of/,
    );
    expect(requests.getByRole("slider")).toBeInTheDocument();
  });

  it("ask only for panels on the screen", async () => {
    const { requests } = await open();
    await (await panel()).findByRole("slider");
    const asked = () => requests.filter(({ path }) => path.includes("/panels/")).length;
    const before = asked();
    vi.stubGlobal("IntersectionObserver", NothingInView);
    await userEvent.selectOptions(screen.getByLabelText("Dashboard"), "Stores");
    await waitFor(() => expect(screen.getByRole("region", { name: "Stores" })).toBeVisible());
    expect(asked()).toBe(before);
  });

  it("say when the URL names an unknown one", async () => {
    await open({}, "&dashboard=gone");
    expect(await screen.findByRole("heading", { name: "No such dashboard" })).toBeVisible();
  });
});
