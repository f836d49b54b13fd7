import { expect, it } from "vitest";
import { draftAltText } from "./alt-text";

it("drafts an alternative text from garments and tags", () => {
  expect(draftAltText(["linen shirt", "wide trousers"], ["office"])).toBe(
    "Outfit with linen shirt and wide trousers, tagged Office",
  );
  expect(draftAltText([], ["rainy-day", "city"])).toBe("Outfit tagged Rainy day and City");
  expect(draftAltText(["red coat"], [])).toBe("Outfit with red coat");
  expect(draftAltText([], [])).toBe("");
});
