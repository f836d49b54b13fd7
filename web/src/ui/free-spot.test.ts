import { describe, expect, it } from "vitest";
import { freeTop } from "./free-spot";

describe("the place of a message of 40 px that would end at 700", () => {
  it.each([
    ["stays where nothing is", [], 660],
    ["moves above a comment field", [{ top: 650, bottom: 700 }], 602],
    [
      "moves above what it would then cover",
      [
        { top: 650, bottom: 700 },
        { top: 590, bottom: 630 },
      ],
      542,
    ],
    [
      "stays between two that leave room",
      [
        { top: 720, bottom: 760 },
        { top: 500, bottom: 540 },
      ],
      660,
    ],
    ["stays when everything is taken", [{ top: 0, bottom: 720 }], 660],
  ])("%s", (_what, spans, top) => expect(freeTop(40, 700, spans)).toBe(top));
});
