import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { searchValue } from "./search-value";

const parse = parseSearchWith(searchValue);
const stringify = stringifySearchWith(JSON.stringify, searchValue);

it("an id in a URL's query keeps all of its digits, without quotes", () => {
  const search = { of: "9223372036854775807", view: "months" };
  expect(stringify(search)).toBe("?of=9223372036854775807&view=months");
  expect(parse("?of=9223372036854775807&view=months")).toEqual(search);
});

it("other values are parsed as JSON", () => {
  const search = { shown: true, colors: ["red", "blue"] };
  expect(parse(stringify(search))).toEqual(search);
});
