import { describe, expect, it } from "vitest";
import { toggleInTurn } from "./toggle-queue";

/** Sends that are answered when the test says so. */
function heldSends() {
  const sent: boolean[] = [];
  const answers: ((failure?: Error) => void)[] = [];
  const send = (on: boolean) =>
    new Promise<void>((resolve, reject) => {
      sent.push(on);
      answers.push((failure) => (failure ? reject(failure) : resolve()));
    });
  return { sent, answers, send };
}

describe("a toggle", () => {
  it("sends one wish at a time, and of those meanwhile only the last", async () => {
    const { sent, answers, send } = heldSends();
    const press = (before: boolean, wanted: boolean) =>
      toggleInTurn({ key: "a", before, wanted, send });
    const first = press(false, true);
    expect(await press(true, false)).toBeNull();
    expect(await press(false, true)).toBeNull();
    expect(await press(true, false)).toBeNull();
    answers[0]?.();
    await expect.poll(() => sent).toEqual([true, false]);
    answers[1]?.();
    expect(await first).toBe(false);
  });

  it("sends nothing more when the last wish is what was just confirmed", async () => {
    const { sent, answers, send } = heldSends();
    const first = toggleInTurn({ key: "b", before: false, wanted: true, send });
    await toggleInTurn({ key: "b", before: true, wanted: false, send });
    await toggleInTurn({ key: "b", before: false, wanted: true, send });
    answers[0]?.();
    expect(await first).toBe(true);
    expect(sent).toEqual([true]);
  });

  it("says when a call failed, and can be pressed again", async () => {
    const { sent, answers, send } = heldSends();
    const first = toggleInTurn({ key: "c", before: false, wanted: true, send });
    answers[0]?.(new Error("away"));
    await expect(first).rejects.toThrow("away");
    void toggleInTurn({ key: "c", before: false, wanted: true, send });
    expect(sent).toEqual([true, true]);
  });
});
