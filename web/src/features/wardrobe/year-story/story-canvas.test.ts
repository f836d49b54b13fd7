import { afterEach, expect, it, vi } from "vitest";
import { drawFramed, drawLine, MARGIN, PAGE, TONE } from "./story-canvas";

const contextOf = () => {
  const drawn = {
    fillText: vi.fn(),
    fillRect: vi.fn(),
    measureText: () => ({ width: 10 }),
    direction: "",
    textAlign: "",
  };
  return { drawn, context: drawn as unknown as CanvasRenderingContext2D };
};
const LINE = { y: 50, size: 20, color: TONE.ink };

afterEach(() => {
  document.documentElement.dir = "";
});

it("begins lines at the left, and may end them at the right", () => {
  const { drawn, context } = contextOf();
  drawLine(context, "2026", LINE);
  expect(drawn.fillText).toHaveBeenCalledWith("2026", MARGIN, 50);
  expect(drawn).toMatchObject({ direction: "ltr", textAlign: "start" });
  drawLine(context, "2026", { ...LINE, x: PAGE.width - MARGIN, isAtEnd: true });
  expect(drawn.fillText).toHaveBeenLastCalledWith("2026", PAGE.width - MARGIN, 50);
  expect(drawn.textAlign).toBe("end");
});

it("mirrors lines and frames in a language that is read from right to left", () => {
  document.documentElement.dir = "rtl";
  const { drawn, context } = contextOf();
  drawLine(context, "2026", LINE);
  expect(drawn.fillText).toHaveBeenCalledWith("2026", PAGE.width - MARGIN, 50);
  expect(drawn).toMatchObject({ direction: "rtl", textAlign: "start" });
  drawFramed(context, { picture: null }, { x: 0, y: 10, width: 100, height: 200 });
  expect(drawn.fillRect).toHaveBeenCalledWith(PAGE.width - 100, 10, 100, 200);
});
