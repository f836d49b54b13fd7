import { describe, expect, it } from "vitest";
import type { Pin } from "@/api/types";
import { aPin } from "@/testing/garments";
import { asNewPins, mergePins } from "./merge-pins";

const pin = (garment_id: string, x = 0.1): Pin =>
  aPin({ garment_id, x, garment: { id: garment_id, name: `no. ${garment_id}`, ...PLAIN } });
const PLAIN = { category: "", colors: [], brand: "" };
const mine = (...pins: Pin[]) => asNewPins(pins);
const fresh = (name: string) => ({
  ...{ x: 0.5, y: 0.5, width: 0.2, height: 0.2 },
  new_garment: { name, category: "" },
});

describe("pins that were changed on both sides", () => {
  it.each([
    ["added on each", [], [pin("1")], [pin("2")], [pin("2"), pin("1")]],
    ["removed here", [pin("1"), pin("2")], [pin("1"), pin("2")], [pin("2")], [pin("2")]],
    ["removed there", [pin("1"), pin("2")], [pin("2")], [pin("1"), pin("2")], [pin("2")]],
    ["moved here", [pin("1")], [pin("1"), pin("2")], [pin("1", 0.3)], [pin("1", 0.3), pin("2")]],
    ["moved there", [pin("1")], [pin("1", 0.3)], [pin("1")], [pin("1", 0.3)]],
    ["moved the same way", [pin("1")], [pin("1", 0.3)], [pin("1", 0.3)], [pin("1", 0.3)]],
  ])("keep both changes: %s", (_name, base, newest, own, both) => {
    const merged = mergePins(base, newest, mine(...own));
    expect(merged).toEqual({ pins: mine(...both), conflicts: [] });
  });

  it.each([
    ["moved here and there", [pin("1", 0.2)], [pin("1", 0.3)], [pin("1", 0.3)]],
    ["moved there, removed here", [pin("1", 0.2)], [], [pin("1", 0.2)]],
    ["moved here, removed there", [], [pin("1", 0.3)], [pin("1", 0.3)]],
  ])("that conflict are reported, and none is lost: %s", (_name, newest, own, kept) => {
    const merged = mergePins([pin("1")], newest, mine(...own));
    expect(merged).toEqual({ pins: mine(...kept), conflicts: ["no. 1"] });
  });

  it("create no second garment when an earlier attempt had lost its response", () => {
    const made = { ...pin("9"), x: 0.5, y: 0.5, width: 0.2, height: 0.2 };
    const merged = mergePins([], [made], [fresh("no. 9"), fresh("Belt")]);
    expect(merged).toEqual({ pins: [...mine(made), fresh("Belt")], conflicts: [] });
  });
});
