import { expect, it } from "vitest";
import { type Columns, guessColumns, readGarments } from "./csv-garments";

const NONE = guessColumns([]);
const read = (row: Record<string, string>, columns: Partial<Columns> = {}) =>
  readGarments([row], { ...NONE, name: "n", ...columns }, "EUR");

it("guesses the columns of an export and of others' files", () => {
  const ours = guessColumns([
    "id",
    "name",
    "category",
    "color_names",
    "price",
    "currency",
    "photo",
  ]);
  expect(ours).toMatchObject({ name: "name", colors: "color_names", photo: "photo", brand: "" });
  const theirs = guessColumns(["Item", "TYPE", "Purchase-Price", "Colour", "Notes"]);
  expect(theirs).toMatchObject({
    name: "Item",
    category: "TYPE",
    price: "Purchase-Price",
    colors: "Colour",
    note: "Notes",
  });
});

it.each([
  ["79.90", "79.90", "EUR"],
  ["€ 1.234,50", "1234.50", "EUR"],
  ["$1,234", "1234", "USD"],
  ["£5", "5", "GBP"],
  ["80", "80", "EUR"],
  ["chf 80", "80", "CHF"],
  ["80 USD", "80", "USD"],
  ["", null, null],
])("reads the price %s", (text, price, currency) => {
  const { garments } = read({ n: "Coat", p: text }, { price: "p" });
  expect(garments[0]).toMatchObject({ price, currency });
});

it("says what is wrong with a row", () => {
  expect(read({ n: " " }).problems).toEqual([{ line: 2, message: "It has no name." }]);
  expect(read({ n: "Coat", p: "-5" }, { price: "p" }).garments).toEqual([]);
  expect(read({ n: "Coat", p: "cheap" }, { price: "p" }).problems[0]?.message).toContain("cheap");
});

it("reads lists and escaped formulas", () => {
  const row = { n: "'=Coat", c: "Red; light blue", s: "Fall/winter,never" };
  const { garments } = read(row, { colors: "c", seasons: "s" });
  expect(garments[0]).toMatchObject({
    name: "=Coat",
    color_names: ["red", "light blue"],
    seasons: ["autumn", "winter"],
  });
});
