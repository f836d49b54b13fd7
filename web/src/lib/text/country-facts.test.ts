import { describe, expect, it } from "vitest";
import { listCountries } from "./countries";
import { countryFacts, currencyOf } from "./country-facts";

describe("country facts", () => {
  it("include a currency for every country", () => {
    const without = listCountries("en").filter(({ value }) => currencyOf(value) === null);
    expect(without.map(({ value }) => value)).toEqual([]);
  });

  it.each([
    ["RS", { units: "Centimetres", currency: "Serbian Dinar", summer: "June" }],
    ["US", { units: "Inches", currency: "US Dollar", summer: "June" }],
    ["AU", { units: "Centimetres", currency: "Australian Dollar", summer: "December" }],
  ])("give units, currency and season of %s", (country, facts) => {
    expect(countryFacts(country, "en")).toEqual(facts);
  });
});
