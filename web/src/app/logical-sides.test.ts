/** Pages are mirrored in Arabic: classes name the start and the end of a line, not left and right. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const PHYSICAL =
  /(?<![\w.-])-?(?:scroll-)?(?:[mp][lr]-[\d[]|(?:left|right)-(?:\d(?!\/2)|\[|full|auto|px|gutter|rail)|(?:text|float|clear)-(?:left|right)\b|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b)/;
/** Why a file may name a side of the screen. */
const ALLOWED: Record<string, string> = {
  "src/components/pin-box.tsx": "the corners of a box on a photo, which is not mirrored",
  "src/ui/line-chart-plot.tsx": "time runs from left to right in every language",
  "src/ui/line-chart-readout.tsx": "time runs from left to right in every language",
};

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((name) => join("src", name));
const findsIn = (text: string) => text.match(new RegExp(PHYSICAL, "g")) ?? [];

it("no class names a side of the screen", () => {
  const found = sources
    .filter((file) => !(file in ALLOWED))
    .flatMap((file) => findsIn(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

it.each(Object.keys(ALLOWED))("%s still needs its exception", (file) => {
  expect(findsIn(readFileSync(file, "utf8"))).not.toEqual([]);
});

it.each([
  "ml-2",
  "-mr-2",
  "desktop:pl-4",
  "left-0",
  "right-[3px]",
  "text-left",
  "border-l-2",
  "rounded-tl",
])("finds %s", (name) => {
  expect(findsIn(`className="${name} grid"`)).toHaveLength(1);
});
