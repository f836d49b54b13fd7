import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearPendingToggles, findPendingToggle, savePendingToggle } from "./pending-toggles";
import { Problem } from "./problem";
import { enqueueToggle } from "./toggle-queue";

const target = (id: string) => ({ person: "1", kind: "liked", id }) as const;

/** Calls whose responses the test controls. */
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
  it("sends one state at a time, and of those in between only the last", async () => {
    const { sent, answers, send } = heldSends();
    const press = (before: boolean, wanted: boolean) =>
      enqueueToggle({ ...target("a"), confirmed: before, wanted, send });
    const first = press(false, true);
    expect(await press(true, false)).toBeNull();
    expect(await press(false, true)).toBeNull();
    expect(await press(true, false)).toBeNull();
    answers[0]?.();
    await expect.poll(() => sent).toEqual([true, false]);
    answers[1]?.();
    expect(await first).toBe(false);
  });

  it("sends nothing more when the last state was just confirmed", async () => {
    const { sent, answers, send } = heldSends();
    const first = enqueueToggle({ ...target("b"), confirmed: false, wanted: true, send });
    await enqueueToggle({ ...target("b"), confirmed: true, wanted: false, send });
    await enqueueToggle({ ...target("b"), confirmed: false, wanted: true, send });
    answers[0]?.();
    expect(await first).toBe(true);
    expect(sent).toEqual([true]);
  });

  it("reports a failed call, and can be pressed again", async () => {
    const { sent, answers, send } = heldSends();
    const first = enqueueToggle({ ...target("c"), confirmed: false, wanted: true, send });
    answers[0]?.(new Error("away"));
    await expect(first).rejects.toThrow("away");
    void enqueueToggle({ ...target("c"), confirmed: false, wanted: true, send });
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
    enqueueToggle({ ...target(id), confirmed: !wanted, wanted, send });
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  beforeEach(() => {
    isOnline = false;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  });
  afterEach(async () => {
    clearPendingToggles();
    goOnline();
    await settled();
    vi.restoreAllMocks();
  });

  it("keeps the last press and sends it when the network is back", async () => {
    const send = vi.fn(async () => {});
    const first = press("d", true, send);
    await settled();
    expect(send).not.toHaveBeenCalled();
    expect(findPendingToggle(target("d"))).toMatchObject({ wanted: true, confirmed: false });
    expect(localStorage.getItem("garderobe-wishes")).toContain('"id":"d"');
    goOnline();
    expect(await first).toBe(true);
    expect(send.mock.calls).toEqual([[true]]);
    expect(localStorage.getItem("garderobe-wishes")).toBeNull();
  });

  it("drops a press that is reverted", async () => {
    const send = vi.fn(async () => {});
    const first = press("e", true, send);
    await settled();
    await press("e", false, send);
    expect(findPendingToggle(target("e"))).toBeUndefined();
    expect(await first).toBe(false);
    goOnline();
    await settled();
    expect(send).not.toHaveBeenCalled();
  });

  it("sends a reverted press when the first call may have arrived", async () => {
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

  it("waits for an unavailable server, and gives up at a refusal", async () => {
    const send = vi.fn<(on: boolean) => Promise<void>>();
    send
      .mockRejectedValueOnce(new Problem(503, "Later."))
      .mockRejectedValue(new Problem(404, "No."));
    const refused = expect(press("k", true, send)).rejects.toThrow("No.");
    await settled();
    goOnline();
    await expect.poll(() => send.mock.calls.length).toBe(1);
    await settled();
    expect(findPendingToggle(target("k"))).toBeDefined();
    goOnline();
    await refused;
    expect(findPendingToggle(target("k"))).toBeUndefined();
  });

  it("sends nothing after a log-out", async () => {
    const send = vi.fn(async () => {});
    const first = press("l", true, send);
    await settled();
    clearPendingToggles();
    goOnline();
    expect(await first).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it("follows another tab's changes", async () => {
    const send = vi.fn(async () => {});
    const first = press("m", true, send);
    await settled();
    savePendingToggle({ ...target("m"), confirmed: null, wanted: false });
    goOnline();
    expect(await first).toBe(false);
    expect(send.mock.calls).toEqual([[false]]);
  });
});
