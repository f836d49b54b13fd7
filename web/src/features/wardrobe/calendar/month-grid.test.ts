import { afterEach, describe, expect, it, vi } from "vitest";
import { formatLocale } from "@/lib/text/locale";
import { firstWeekday, monthAfter, weekdayNames, weeksOf } from "./month-grid";

const WITH_THEIR_FIRST_DAY: [language: string, browser: string, first: number][] = [
  ["en", "en-US", 0],
  ["en", "en-DE", 1],
  ["de", "de-AT", 1],
  ["fr", "fr-CA", 0],
  ["ar", "ar", 6],
  ["ar", "ar-EG", 6],
  ["ar", "ar-SA", 0],
  ["ar", "ar-MA", 1],
  ["ar", "de-DE", 1],
];

afterEach(() => vi.unstubAllGlobals());

describe("the first day of a week", () => {
  it.each(WITH_THEIR_FIRST_DAY)("in %s with a browser in %s is %i", (language, browser, first) => {
    expect(firstWeekday(formatLocale(language, [browser]))).toBe(first);
  });

  it.each(WITH_THEIR_FIRST_DAY)(
    "in %s (%s) is %i without week data too",
    (language, browser, first) => {
      const locale = formatLocale(language, [browser]);
      class WithoutWeekInfo extends Intl.Locale {
        getWeekInfo = undefined;
        weekInfo = undefined;
      }
      vi.stubGlobal("Intl", { Locale: WithoutWeekInfo });
      expect(firstWeekday(locale)).toBe(first);
    },
  );

  it("is the first of the weekdays' names, which are those of the language", () => {
    const names = weekdayNames(6, "ar-EG").map(({ long }) => long);
    expect(names.slice(0, 2)).toEqual(["السبت", "الأحد"]);
    expect(weekdayNames(1, "de").at(0)).toEqual({ short: "Mo", long: "Montag" });
  });
});

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
