import { describe, expect, it } from "vitest";
import { monthAfter, weeksOf } from "./month-grid";

describe("the grid of a month", () => {
  it("starts on the first weekday and contains every day once", () => {
    const weeks = weeksOf("2026-11", 1);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeksOf("2026-11", 0)[0]?.[0]).toBe("2026-11-01");
  });

  it("handles leap years", () => {
    expect(weeksOf("2028-02", 1).flat().filter(Boolean)).toHaveLength(29);
  });

  it("crosses the turn of the year", () => {
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
  });
});
