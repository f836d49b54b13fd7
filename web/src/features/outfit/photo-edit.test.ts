import { expect, it } from "vitest";
import { WHOLE } from "@/lib/crop";
import { inPicture, inWindow } from "./photo-edit";

it("an area keeps its place on the picture when the window moves", () => {
  const picture = { width: 1600, height: 1000 };
  const face = { x: 0.25, y: 0.1, width: 0.5, height: 0.2 };
  const kept = inPicture(face, picture, WHOLE);
  expect(kept.x).toBeCloseTo((500 + 150) / 1600);
  expect(inWindow(kept, picture, WHOLE).x).toBeCloseTo(face.x);
  const moved = inWindow(kept, picture, { ...WHOLE, x: 0.25 });
  expect(moved.x).toBeCloseTo((650 - 100) / 600);
  expect(moved.height).toBeCloseTo(face.height);
});
