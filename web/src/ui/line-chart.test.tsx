import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { point } from "@/testing/pointer";
import { LineChart, type Series } from "./line-chart";

const day = (date: number) => Date.UTC(2026, 10, date);
const series: Series[] = [
  {
    key: "phone",
    label: "Phone",
    points: [
      { at: day(1), value: 1200 },
      { at: day(2), value: null },
      { at: day(3), value: 3100 },
    ],
  },
  { key: "desktop", label: "Desktop", points: [{ at: day(3), value: 900 }] },
];
const seconds = (value: number) => `${value / 1000} s`;
const show = (shown: Series[] = series) =>
  render(
    <LineChart
      title="Largest paint"
      series={shown}
      formatValue={seconds}
      thresholds={[
        { value: 2500, label: "Good up to 2.5 s", tone: "caution" },
        { value: 4000, label: "Poor above 4 s", tone: "danger" },
      ]}
      isDaily
    />,
  );

it("arrow keys move from point to point and read out all series", async () => {
  show();
  await userEvent.tab();
  const slider = screen.getByRole("slider", { name: "Largest paint: points" });
  expect(slider).toHaveFocus();
  expect(slider).toHaveAttribute("aria-valuetext", expect.stringMatching(/Nov.*Phone 3.1 s, D/));
  expect(slider).toHaveAttribute("max", "2");
  expect(screen.getByText("0.9 s", { selector: "strong" })).toBeVisible();
  // jsdom has no arrow keys for sliders; tests/e2e presses them.
  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider).toHaveAttribute("aria-valuetext", expect.stringMatching(/Phone 1.2 s, Desktop –/));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("0.9 s", { selector: "strong" })).not.toBeInTheDocument();
});

it("a pointer reads the nearest point, until it leaves", async () => {
  show();
  const slider = screen.getByRole("slider");
  const area = slider.parentElement as HTMLElement;
  vi.spyOn(area, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
  point("move", area, { clientX: 20, pointerType: "mouse" });
  expect(screen.getByText("1.2 s", { selector: "strong" })).toBeVisible();
  await userEvent.hover(area);
  await userEvent.unhover(area);
  expect(screen.queryByText("1.2 s", { selector: "strong" })).not.toBeInTheDocument();
});

it("a press chooses a point, which stays chosen", async () => {
  show();
  const slider = screen.getByRole("slider");
  await userEvent.pointer({ keys: "[TouchA]", target: slider.parentElement as Element });
  expect(slider).toHaveFocus();
  expect(screen.getByText("–", { selector: "strong" })).toBeVisible();
});

it("has every figure in a table, newest first", async () => {
  show();
  await userEvent.click(screen.getByText("Largest paint as a table"));
  const table = await screen.findByRole("table", { name: "Largest paint" });
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["Phone", "Desktop"],
    ["3.1 s", "0.9 s"],
    ["–", "–"],
    ["1.2 s", "–"],
  ]);
});

it("names the thresholds that are in view", () => {
  show();
  expect(screen.getByText("Good up to 2.5 s")).toBeVisible();
  expect(screen.getByText("Poor above 4 s")).toBeVisible();
});

it("a compact chart has the values of the point in its legend", async () => {
  render(<LineChart title="Paint" series={series} formatValue={seconds} isDaily isCompact />);
  const legend = screen.getByRole("list");
  expect(legend).toHaveTextContent("Phone3.1 sDesktop0.9 s");
  await userEvent.tab();
  fireEvent.change(screen.getByRole("slider"), { target: { value: "0" } });
  expect(legend).toHaveTextContent("Phone1.2 sDesktop–");
  await userEvent.keyboard("{Escape}");
  expect(legend).toHaveTextContent("Phone3.1 sDesktop0.9 s");
});

it("says when there is nothing to draw", () => {
  show([]);
  expect(screen.getByText("No data in this period")).toBeVisible();
  expect(screen.queryByRole("slider")).not.toBeInTheDocument();
});
