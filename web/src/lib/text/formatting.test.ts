import { describe, expect, it } from "vitest";
import { jsonEqual } from "@/lib/http/json-equal";
import { placeholderUrl } from "@/lib/photos/placeholder";
import { listCountries } from "./countries";
import { longDate, timeAgo } from "./dates";
import { isId } from "./ids";

describe("text helpers", () => {
  it("an id is 1 to 19 digits", () => {
    expect(["1", "9".repeat(19)].every(isId)).toBe(true);
    expect(["", "a", "-1", "1.5", "9".repeat(20), "١"].some(isId)).toBe(false);
  });

  it("the order of keys makes no difference, the order of lists does", () => {
    expect(jsonEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(jsonEqual([1, 2], [2, 1])).toBe(false);
    expect(jsonEqual(null, {})).toBe(false);
  });

  it("times are formatted as people say them", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(timeAgo("2026-11-21T09:00:00Z", now, "en")).toBe("3 hr. ago");
    expect(timeAgo("2026-11-20T12:00:00Z", now, "en")).toBe("yesterday");
    expect(timeAgo("2026-11-21T11:59:50Z", now, "en")).toBe("now");
    expect(longDate("2026-11-21", "en")).toBe("November 21, 2026");
  });

  it("countries are sorted by name", () => {
    const countries = listCountries("en");
    expect(countries[0]?.label).toBe("Afghanistan");
    expect(countries).toContainEqual({ value: "RS", label: "Serbia" });
  });

  it("a broken placeholder is no placeholder", () => {
    expect(placeholderUrl("1QcSHQRnh493V4dIh4eXh1h4kJUI")).toMatch(/^data:image\/png/);
    expect(placeholderUrl("%%%")).toBeUndefined();
    expect(placeholderUrl(null)).toBeUndefined();
  });
});
