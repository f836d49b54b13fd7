import { describe, expect, it } from "vitest";
import type { Match } from "@/api/types";
import { matchReason } from "./match-reasons";

const because = (...reasons: Match["reasons"]) => matchReason({ reasons });

describe("why a garment matches", () => {
  it("names what it shares with the piece", () => {
    expect(because("color", "category")).toBe("Same type and colour");
    expect(because("category")).toBe("Same type");
    expect(because("color")).toBe("Same colour");
    expect(because("shape", "category")).toBe("Same type, similar shape");
    expect(because("color", "shape", "category")).toBe("Same type and colour, similar shape");
  });

  it("is honest when nothing speaks for it", () => {
    expect(because("recent")).toBe("The closest match you have");
  });
});
