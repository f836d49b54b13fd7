import { expect, it } from "vitest";
import { nearest, pathsOf, timeTicks, valueTicks } from "./chart-scales";

const at = (iso: string) => Date.parse(iso);

it.each([
  [[3.2], [0, 1, 2, 3, 4]],
  [
    [950, 40],
    [0, 250, 500, 750, 1000],
  ],
  [[0.08], [0, 0.02, 0.04, 0.06, 0.08]],
  [
    [-3, 5],
    [-4, -2, 0, 2, 4, 6],
  ],
  [[], [0, 0.25, 0.5, 0.75, 1]],
  [[0], [0, 0.25, 0.5, 0.75, 1]],
])("values %j have the ticks %j", (values, ticks) => {
  expect(valueTicks(values)).toEqual(ticks);
});

it("counts have whole ticks only", () => {
  expect(valueTicks([1], true)).toEqual([0, 1]);
  expect(valueTicks([9], true)).toEqual([0, 3, 6, 9]);
});

it("time ticks are at full hours and days of the time zone", () => {
  const day = { min: at("2026-11-20T10:10:00Z"), max: at("2026-11-21T10:10:00Z") };
  expect(timeTicks(day, "Asia/Kolkata").map((tick) => new Date(tick).toISOString())).toEqual([
    "2026-11-20T12:30:00.000Z",
    "2026-11-20T18:30:00.000Z",
    "2026-11-21T00:30:00.000Z",
    "2026-11-21T06:30:00.000Z",
  ]);
  const week = { min: at("2026-11-01"), max: at("2026-11-07") };
  expect(timeTicks(week, "UTC")).toEqual(
    ["01", "02", "03", "04", "05", "06", "07"].map((date) => at(`2026-11-${date}`)),
  );
});

it("a chart of a single moment has at most one tick", () => {
  const moment = at("2026-11-20T10:10:00Z");
  expect(timeTicks({ min: moment, max: moment }, "UTC").length).toBeLessThanOrEqual(1);
});

it("a line has a gap where nothing was measured, and a dot for a point on its own", () => {
  const points = [2, 4, null, 8, null].map((value, index) => ({ at: index, value }));
  const { lines, dots } = pathsOf(points, { min: 0, max: 4 }, { min: 0, max: 8 });
  expect(lines).toBe("M0.00 75.00L25.00 50.00M75.00 0.00");
  expect(dots).toBe("M75.00 0.00h.01");
});

it("the nearest time is found between uneven ones", () => {
  const times = [0, 10, 100];
  expect([0, 0.04, 0.06, 0.5, 0.6, 1].map((x) => nearest(times, { min: 0, max: 100 }, x))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
});
