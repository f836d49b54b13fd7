import { expect, it, vi } from "vitest";
import { deviceClass } from "./device-class";

it.each([
  ["a phone", true, 390, 844, "phone"],
  ["a phone on its side", true, 844, 390, "phone"],
  ["a tablet", true, 820, 1180, "tablet"],
  ["a laptop", false, 1440, 900, "desktop"],
  ["a small window of a desktop", false, 390, 844, "desktop"],
])("classifies %s by its pointer and screen", (_device, isCoarse, width, height, expected) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(pointer: coarse)" && isCoarse,
  }));
  vi.stubGlobal("screen", { width, height });
  expect(deviceClass()).toBe(expected);
  vi.unstubAllGlobals();
});
