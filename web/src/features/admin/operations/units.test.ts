import { describe, expect, it } from "vitest";
import { formatUnit, tickSize } from "./units";

describe("a number in one of Grafana's units", () => {
  it.each([
    ["s", 0, "0 s"],
    ["s", 0.000_000_25, "250 ns"],
    ["s", 0.000_25, "250 µs"],
    ["s", 0.0153, "15.3 ms"],
    ["s", 1.5, "1.5 s"],
    ["s", 60, "1 min"],
    ["s", 90, "1.5 mins"],
    ["s", 7200, "2 hours"],
    ["s", 86_400, "1 day"],
    ["s", 1_209_600, "2 weeks"],
    ["bytes", 0, "0 B"],
    ["bytes", 1536, "1.5 KiB"],
    ["bytes", 1024 ** 3, "1 GiB"],
    ["bytes", -2048, "-2 KiB"],
    ["Bps", 1_500_000, "1.5 MB/s"],
    ["reqps", 12.345, "12.3 req/s"],
    ["ops", 1234.5, "1,235 ops/s"],
    ["percentunit", 0.0512, "5.12%"],
    ["percentunit", 1, "100%"],
    ["short", 999, "999"],
    ["short", 12_345, "12.3 K"],
    ["short", 2_000_000, "2 Mil"],
    ["none", 12_345, "12,345"],
    ["none", 0.25, "0.25"],
    ["unheard-of", 3, "3"],
  ])("%s: %f is %s", (unit, value, shown) => {
    expect(formatUnit(unit, value)).toBe(shown);
  });

  it("has ticks that are round in the unit of the highest number", () => {
    expect(tickSize("bytes", 300 * 1024 ** 2)).toBe(1024 ** 2);
    expect(tickSize("s", 0.04)).toBe(0.001);
    expect(tickSize("s", 5000)).toBe(3600);
    expect(tickSize("none", 5000)).toBe(1);
    expect(tickSize("bytes", 0)).toBe(1);
  });
});
