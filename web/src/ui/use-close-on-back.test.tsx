import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { overlayClosed, useCloseOnBack } from "./use-close-on-back";

const open = (onClose: () => void = () => {}) =>
  renderHook(({ isOpen }) => useCloseOnBack(isOpen, onClose), { initialProps: { isOpen: true } });

it("Back closes an overlay", async () => {
  const onClose = vi.fn();
  open(onClose);
  history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("an overlay may open once a closing one has left the history, however late that is", async () => {
  const { rerender } = open();
  let closed = false;
  const done = overlayClosed().then(() => {
    closed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(closed).toBe(false);
  rerender({ isOpen: false });
  await done;
  const onClose = vi.fn();
  const next = open(onClose);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onClose).not.toHaveBeenCalled();
  next.unmount();
});

it("without an open overlay there is nothing to wait for", async () => {
  history.replaceState(null, "");
  await overlayClosed();
});
