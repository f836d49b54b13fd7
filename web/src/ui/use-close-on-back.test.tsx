import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { overlayClosed, useCloseOnBack } from "./use-close-on-back";

const open = (onClose: () => void = () => {}) =>
  renderHook(({ isOpen }) => useCloseOnBack(isOpen, onClose), { initialProps: { isOpen: true } });

afterEach(() => vi.useRealTimers());

it("Back closes an overlay", async () => {
  const onClose = vi.fn();
  open(onClose);
  history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("an overlay may open once a closing one has left the history, however late that is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const order: string[] = [];
  addEventListener("popstate", () => order.push("left"), { once: true });
  const { rerender } = open();
  const done = overlayClosed().then(() => order.push("may open"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(order).toEqual([]);
  vi.useRealTimers();
  rerender({ isOpen: false });
  await done;
  expect(order).toEqual(["left", "may open"]);
});

it("without an open overlay there is nothing to wait for", async () => {
  history.replaceState(null, "");
  await overlayClosed();
});
