import { afterEach, expect, it } from "vitest";
import { onwards, stepOfKey } from "./reading-direction";

afterEach(() => document.documentElement.removeAttribute("dir"));

it("follows the reading direction", () => {
  expect([stepOfKey("ArrowRight"), stepOfKey("ArrowLeft"), onwards(5)]).toEqual([1, -1, 5]);
  document.documentElement.dir = "rtl";
  expect([stepOfKey("ArrowRight"), stepOfKey("ArrowLeft"), onwards(5)]).toEqual([-1, 1, -5]);
});

it("ignores other keys", () => {
  expect(stepOfKey("Enter")).toBe(0);
});
