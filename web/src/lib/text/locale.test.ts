import { describe, expect, it } from "vitest";
import { formatLocale, isLocale } from "./locale";

describe("the locale of dates and numbers", () => {
  it.each([
    ["de", ["de-AT", "en"], "de-AT"],
    ["de", ["fr-CA", "de-CH"], "de-CH"],
    ["en", ["de-DE"], "en-DE"],
    ["fr", ["fr"], "fr"],
    ["en", [], "en"],
    ["ar", ["ar-EG"], "ar-EG-u-nu-latn"],
    ["en", ["C", "x_"], "en"],
  ])("is %s with the region of %j: %s", (locale, languages, expected) => {
    expect(formatLocale(locale, languages)).toBe(expected);
  });

  it("writes Arabic numbers with the digits of form fields", () => {
    expect(new Intl.NumberFormat(formatLocale("ar", ["ar-EG"])).format(12)).toBe("12");
  });
});

it("knows the languages of the app", () => {
  expect(["de", "ar", "es", "", null].map(isLocale)).toEqual([true, true, false, false, false]);
});
