import { describe, expect, it } from "vitest";
import { today } from "@/lib/text/dates";
import { planDayProblem, wornDayProblem } from "./day-validation";

describe("a day to plan for", () => {
  it("is today or later", () => {
    expect(planDayProblem(today())).toBeUndefined();
    expect(planDayProblem(today(1))).toBeUndefined();
    expect(planDayProblem(today(-1))).toBe("Choose a day from today on.");
  });

  it("has a year of four digits, and exists", () => {
    expect(planDayProblem("20261-11-21")).toBe("Choose a day before the year 2200.");
    expect(planDayProblem("2200-01-01")).toBe("Choose a day before the year 2200.");
    expect(planDayProblem("")).toBe("Choose a day.");
  });
});

describe("a day on which something was worn", () => {
  it("is today or earlier", () => {
    expect(wornDayProblem(today())).toBeUndefined();
    expect(wornDayProblem(today(1))).toBe("Choose today or an earlier day.");
    expect(wornDayProblem("20261-11-21")).toBe("Choose today or an earlier day.");
  });

  it("is in the range that the wardrobe accepts", () => {
    expect(wornDayProblem("0202-11-21")).toBe("Choose a day after the year 1899.");
    expect(wornDayProblem("")).toBe("Choose a day.");
  });
});
