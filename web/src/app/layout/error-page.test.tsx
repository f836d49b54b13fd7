import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationNotLoaded, MissingConfiguration } from "@/lib/browser/config";
import { json } from "@/testing/gateway";
import { ErrorView } from "./error-page";

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the error page", () => {
  it("is titled Internal Server Error and does not show the stack", () => {
    render(<ErrorView error={new Error("secret detail")} />);
    expect(screen.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    expect(document.title).toBe("Internal Server Error");
    expect(document.body).not.toHaveTextContent("secret detail");
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  it.each([new MissingConfiguration(), new ConfigurationNotLoaded()])(
    "shows the start-up error with a retry button: $message",
    (error) => {
      render(<ErrorView error={error} />);
      expect(screen.getByText(error.message)).toBeVisible();
      expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  );

  it("shows crawlers nothing but a console log", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("bingbot/2.0");
    const error = new Error("broken");
    const { container } = render(<ErrorView error={error} />);
    expect(container).toBeEmptyDOMElement();
    expect(log).toHaveBeenCalledWith(error);
  });

  it("without a network says so, and reloads once it is back", () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const retry = vi.fn();
    render(<ErrorView error={new TypeError("Failed to fetch")} retry={retry} />);
    expect(screen.getByRole("heading", { name: "You're offline" })).toBeVisible();
    expect(document.title).toBe("You're offline");
    expect(screen.queryByText("500")).toBeNull();
    online.mockReturnValue(true);
    dispatchEvent(new Event("online"));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("does not mistake a missing chunk for being offline", () => {
    const error = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
    render(<ErrorView error={error} />);
    expect(screen.getByText(/^Part of the app didn't load/)).toBeVisible();
  });

  it("reloads once an unreachable server responds again", async () => {
    vi.useFakeTimers();
    const answers = [() => Promise.reject(new TypeError("Failed to fetch")), async () => json({})];
    vi.stubGlobal("fetch", () => answers.shift()?.());
    const retry = vi.fn();
    render(<ErrorView error={new TypeError("Failed to fetch")} retry={retry} />);
    expect(screen.getByRole("heading", { name: "Can't connect" })).toBeVisible();
    await vi.advanceTimersByTimeAsync(6000);
    expect(retry).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(retry).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("reports a program error as such", () => {
    render(<ErrorView error={new TypeError("undefined is not a function")} />);
    expect(screen.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  });
});
