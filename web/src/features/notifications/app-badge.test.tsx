import { QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useAppBadge } from "./app-badge";
import { notificationKeys } from "./queries";

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
const clearAppBadge = vi.fn<() => Promise<void>>(async () => {});

beforeEach(() => {
  Object.assign(navigator, { setAppBadge, clearAppBadge });
});
afterEach(() => vi.clearAllMocks());

it("shows the number of unread notifications, and nothing after a log-out", () => {
  const queryClient = new QueryClient();
  const { unmount } = renderHook(() => useAppBadge(queryClient));
  expect([setAppBadge, clearAppBadge].flatMap(({ mock }) => mock.calls)).toEqual([]);
  const change = (count: number) =>
    act(() => queryClient.setQueryData(notificationKeys.unread(), { count }));
  change(2);
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
  change(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  change(5);
  unmount();
  expect(clearAppBadge).toHaveBeenCalledTimes(2);
});
