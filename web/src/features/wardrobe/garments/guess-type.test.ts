import { expect, it } from "vitest";
import { guessType } from "./guess-type";

it.each([
  ["Red wool coat", "coat"],
  ["Striped shirt dress", "dress"],
  ["Dark brown ankle boots", "boots"],
  ["My favourite JEANS", "jeans"],
  ["White tee", "t-shirt"],
  ["Cognac shoulder bag", "bag"],
  ["Old faithful", ""],
  ["", ""],
])("takes %j for %j", (name, type) => {
  expect(guessType(name)).toBe(type);
});
