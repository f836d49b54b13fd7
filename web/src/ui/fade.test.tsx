import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeDisplaySetting } from "@/lib/browser/display-settings";
import { Fade } from "./fade";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  changeDisplaySetting("motion", "system");
});

const content = (shown: boolean) => <Fade shown={shown}>here</Fade>;

it("fading content cannot be reached, and is removed after the transition", () => {
  const { rerender } = render(content(true));
  rerender(content(false));
  expect(screen.getByText("here")).toHaveClass("transition-opacity", "opacity-0");
  expect(screen.getByText("here")).toHaveAttribute("inert");
  act(() => vi.advanceTimersByTime(199));
  expect(screen.queryByText("here")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("here")).toBeNull();
});

it("it is removed without a transition if nothing should move", () => {
  changeDisplaySetting("motion", "none");
  const { rerender } = render(content(true));
  rerender(content(false));
  act(() => vi.advanceTimersByTime(0));
  expect(screen.queryByText("here")).toBeNull();
});
