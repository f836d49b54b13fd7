import { describe, expect, it } from "vitest";
import type { Match } from "@/api/types";
import { aGarment } from "@/testing/garments";
import { whyItMatches } from "./match-words";

const because = (category: string, ...reasons: Match["reasons"]) =>
  whyItMatches({ garment: aGarment({ category }), score: 0.8, reasons });

describe("why a garment matches", () => {
  it("names what it shares with the piece", () => {
    expect(because("coat", "color", "category")).toBe("Same colour, also a coat");
    expect(because("accessory", "category")).toBe("An accessory");
    expect(because("shoes", "shape", "category")).toBe("Similar shape, also shoes");
    expect(because("bottom", "color", "category")).toBe("Same colour, also bottoms");
    expect(because("dress", "category")).toBe("A dress");
    expect(because("outerwear", "color", "shape", "category")).toBe(
      "Same colour, similar shape, also outerwear",
    );
  });

  it("is honest when nothing speaks for it", () => {
    expect(because("coat", "recent")).toBe("The closest match you have");
  });
});
