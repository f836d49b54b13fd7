import { describe, expect, it } from "vitest";
import { noticeTop } from "./notice-position";

describe("the position of a message of 40 px that would end at 700", () => {
  it.each([
    ["stays if it covers nothing", [], 660],
    ["moves above a comment field", [{ top: 650, bottom: 700 }], 602],
    [
      "moves above another control that it would then cover",
      [
        { top: 650, bottom: 700 },
        { top: 590, bottom: 630 },
      ],
      542,
    ],
    [
      "stays between two controls that leave room",
      [
        { top: 720, bottom: 760 },
        { top: 500, bottom: 540 },
      ],
      660,
    ],
    ["stays when no position is free", [{ top: 0, bottom: 720 }], 660],
  ])("%s", (_what, spans, top) => expect(noticeTop(40, 700, spans)).toBe(top));
});
