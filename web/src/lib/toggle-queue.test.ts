import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findWish, forgetWishes, keepWish } from "./kept-wishes";
import { Problem } from "./problem";
import { toggleInTurn } from "./toggle-queue";

const target = (id: string) => ({ person: "1", kind: "liked", id }) as const;

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
      toggleInTurn({ ...target("a"), confirmed: before, wanted, send });
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
    const first = toggleInTurn({ ...target("b"), confirmed: false, wanted: true, send });
    await toggleInTurn({ ...target("b"), confirmed: true, wanted: false, send });
    await toggleInTurn({ ...target("b"), confirmed: false, wanted: true, send });
    answers[0]?.();
    expect(await first).toBe(true);
    expect(sent).toEqual([true]);
  });

  it("says when a call failed, and can be pressed again", async () => {
    const { sent, answers, send } = heldSends();
    const first = toggleInTurn({ ...target("c"), confirmed: false, wanted: true, send });
    answers[0]?.(new Error("away"));
    await expect(first).rejects.toThrow("away");
    void toggleInTurn({ ...target("c"), confirmed: false, wanted: true, send });
    expect(sent).toEqual([true, true]);
  });
});

describe("a toggle without a network", () => {
  let isOnline = false;
  const goOnline = () => {
    isOnline = true;
    dispatchEvent(new Event("online"));
  };
  const press = (id: string, wanted: boolean, send: (on: boolean) => Promise<unknown>) =>
    toggleInTurn({ ...target(id), confirmed: !wanted, wanted, send });
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  beforeEach(() => {
    isOnline = false;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  });
  afterEach(async () => {
    forgetWishes();
    goOnline();
    await settled();
    vi.restoreAllMocks();
  });

  it("keeps the last press and sends it when the network is back", async () => {
    const send = vi.fn(async () => {});
    const first = press("d", true, send);
    await settled();
    expect(send).not.toHaveBeenCalled();
    expect(findWish(target("d"))).toMatchObject({ wanted: true, confirmed: false });
    expect(localStorage.getItem("garderobe-wishes")).toContain('"id":"d"');
    goOnline();
    expect(await first).toBe(true);
    expect(send.mock.calls).toEqual([[true]]);
    expect(localStorage.getItem("garderobe-wishes")).toBeNull();
  });

  it("forgets a press that is taken back", async () => {
    const send = vi.fn(async () => {});
    const first = press("e", true, send);
    await settled();
    await press("e", false, send);
    expect(findWish(target("e"))).toBeUndefined();
    expect(await first).toBe(false);
    goOnline();
    await settled();
    expect(send).not.toHaveBeenCalled();
  });

  it("sends what was taken back when the first call may have arrived", async () => {
    isOnline = true;
    const send = vi.fn<(on: boolean) => Promise<void>>();
    send.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue();
    const first = press("f", true, send);
    await settled();
    await press("f", false, send);
    expect(await first).toBe(false);
    expect(send.mock.calls).toEqual([[true], [false]]);
  });

  it("sends in the order of the presses, three at once", async () => {
    const { sent, answers, send } = heldSends();
    const order: string[] = [];
    const turns = ["g", "h", "i", "j"].map((id) =>
      press(id, true, (on) => {
        order.push(id);
        return send(on);
      }),
    );
    await settled();
    goOnline();
    await expect.poll(() => order).toEqual(["g", "h", "i"]);
    await settled();
    expect(sent).toHaveLength(3);
    answers[0]?.();
    await expect.poll(() => order).toEqual(["g", "h", "i", "j"]);
    for (const answer of answers) answer();
    expect(await Promise.all(turns)).toEqual([true, true, true, true]);
  });

  it("waits for a server that is not ready yet, and gives up at a refusal", async () => {
    const send = vi.fn<(on: boolean) => Promise<void>>();
    send
      .mockRejectedValueOnce(new Problem(503, "Later."))
      .mockRejectedValue(new Problem(404, "No."));
    const refused = expect(press("k", true, send)).rejects.toThrow("No.");
    await settled();
    goOnline();
    await expect.poll(() => send.mock.calls.length).toBe(1);
    await settled();
    expect(findWish(target("k"))).toBeDefined();
    goOnline();
    await refused;
    expect(findWish(target("k"))).toBeUndefined();
  });

  it("sends nothing after a log-out", async () => {
    const send = vi.fn(async () => {});
    const first = press("l", true, send);
    await settled();
    forgetWishes();
    goOnline();
    expect(await first).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it("follows what another tab changed", async () => {
    const send = vi.fn(async () => {});
    const first = press("m", true, send);
    await settled();
    keepWish({ ...target("m"), confirmed: null, wanted: false });
    goOnline();
    expect(await first).toBe(false);
    expect(send.mock.calls).toEqual([[false]]);
  });
});
