import { clear, keys } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsavedPins } from "@/features/session";
import { endSession, saveSession } from "@/features/session/state/session-store";
import { anOutfit } from "@/testing/outfits";
import { aSession } from "@/testing/people";
import { restorePins, savePinsLocally } from "./unsaved-pins";

const DAY_MS = 86_400_000;
const pins = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2, garment_id: "502" }];

beforeEach(() => saveSession(aSession(), "signed-in"));

afterEach(async () => {
  vi.restoreAllMocks();
  endSession();
  await clear(unsavedPins);
});

const drawnBefore = async (days: number, id: string) => {
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() - days * DAY_MS);
  await savePinsLocally({ id: `of-${id}`, seen: anOutfit({ id }), pins });
  now.mockRestore();
};

describe("unsaved pins", () => {
  it("are kept for a month, whichever outfit is opened then", async () => {
    await drawnBefore(29, "900");
    await drawnBefore(31, "901");
    expect((await restorePins("900")).unsaved).toMatchObject({ pins });
    expect(await keys(unsavedPins)).toHaveLength(1);
  });

  it("are not kept for anyone who has logged out", async () => {
    endSession();
    await drawnBefore(0, "900");
    expect(await keys(unsavedPins)).toHaveLength(0);
  });
});
