import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Problem } from "@/lib/http/problem";
import { bubble, notify, toast, toastProblem, useNotices } from "@/ui/notices";
import { LowerNotices, NotificationBar, NotificationBubble } from "./notices";

afterEach(() => useNotices.setState({ bar: null, bubble: null, toasts: [] }));

it("the bar announces its message beside an outfit's picture of width 20 and ratio 0.6", () => {
  const { container } = render(<NotificationBar />);
  act(() => notify("Ben likes this", { image: "ab/x-640.webp" }));
  expect(screen.getByRole("status")).toHaveTextContent("Ben likes this");
  const picture = container.querySelector("img");
  expect(picture?.src).toBe("http://media/outfits/ab/x-640.webp");
  expect(picture?.parentElement?.style).toMatchObject({ width: "20px", aspectRatio: "0.6" });
});

it("the bubble announces its message", () => {
  render(<NotificationBubble />);
  act(() => bubble("Saved"));
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});

it("both exist before there is anything to announce, and fade out afterwards", () => {
  render(<NotificationBar />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  act(() => notify("Ben likes this"));
  expect(screen.getByText("Ben likes this").parentElement).not.toHaveClass("opacity-0");
  act(() =>
    useNotices.setState({ bar: { message: "Ben likes this", image: null, active: false } }),
  );
  expect(screen.getByText("Ben likes this").parentElement).toHaveClass("opacity-0");
});

it("a failure is an alert and looks different from a confirmation", () => {
  render(<LowerNotices />);
  act(() => {
    toast("Country saved");
    toastProblem(new Problem(409, "Somebody was faster."));
  });
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("Somebody was faster.");
  expect(alert).not.toHaveTextContent("Country saved");
  expect(screen.getByText("Somebody was faster.").parentElement).toHaveClass("bg-danger");
  expect(screen.getByText("Country saved").parentElement).not.toHaveClass("bg-danger");
});

it("a message makes room for the page's controls, but never moves away from a press on itself", () => {
  const place = { page: 0 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, this.id === "below" ? place.page : 700, 390, 44);
  });
  const { container } = render(
    <>
      <button id="below" type="button">
        Below
      </button>
      <LowerNotices />
    </>,
  );
  act(() => void toast("Packed", { undo: () => {} }));
  const moved = () => container.querySelector<HTMLElement>("[style*=translateY]");
  expect(moved()).toBeNull();
  place.page = 690;
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  expect(moved()).toBeNull();
  act(() => screen.getByRole("button", { name: "Below" }).focus());
  expect(moved()).not.toBeNull();
});
