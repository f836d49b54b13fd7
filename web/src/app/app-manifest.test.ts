import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { appManifest } from "../../tools/app-manifest";
import { makeQueryClient } from "./query-client";
import { makeRouter, routeName } from "./router";

const MAX_SCREENSHOT_BYTES = 150_000;
const router = makeRouter(makeQueryClient());
const pathOf = (url: string) => new URL(url, "http://localhost").pathname;

const { icons, shortcuts, screenshots } = appManifest;
const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots];

/** Width and height in pixels, from the head of a PNG or a lossy WebP file. */
function sizeOf(file: Buffer): string {
  if (file.toString("latin1", 1, 4) === "PNG")
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  if (file.toString("latin1", 8, 16) !== "WEBPVP8 ") throw new Error("Neither PNG nor lossy WebP.");
  return `${file.readUInt16LE(26) & 0x3fff}x${file.readUInt16LE(28) & 0x3fff}`;
}

it.each(pictures)("$src has the declared size and type", ({ src, sizes, type }) => {
  expect(sizeOf(readFileSync(`public${src}`))).toBe(sizes);
  expect(type).toBe(`image/${src.split(".").at(-1)}`);
});

it.each(screenshots)("$src is small, and labelled", ({ src, label }) => {
  expect(readFileSync(`public${src}`).length).toBeLessThan(MAX_SCREENSHOT_BYTES);
  expect(label).not.toBe("");
});

it("has icons of both sizes for both purposes, and screenshots of both forms", () => {
  const purposes = icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(purposes.toSorted()).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  const forms = screenshots.map((screenshot) => screenshot.form_factor);
  expect(new Set(forms)).toEqual(new Set(["narrow", "wide"]));
});

it.each([appManifest.start_url, ...shortcuts.map(({ url }) => url)])(
  "%s is a route of the app",
  (url) => {
    expect(routeName(router, pathOf(url))).toBeDefined();
  },
);

it("offers the pages that people open most, each once", () => {
  expect(shortcuts.map(({ name }) => name).toSorted()).toEqual([
    "Calendar",
    "Feed",
    "New outfit",
    "Wardrobe",
  ]);
  expect(new Set(shortcuts.map(({ url }) => url)).size).toBe(shortcuts.length);
});
