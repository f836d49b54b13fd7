import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationNotLoaded, MissingConfiguration } from "@/lib/config";
import { ErrorView } from "./error-page";

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the error page", () => {
  it("is titled Internal Server Error, and keeps the stack to itself", () => {
    render(<ErrorView error={new Error("secret detail")} />);
    expect(screen.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    expect(document.title).toBe("Internal Server Error");
    expect(document.body).not.toHaveTextContent("secret detail");
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  it.each([new MissingConfiguration(), new ConfigurationNotLoaded()])(
    "tells the start-up error as it is, with a way to try again: $message",
    (error) => {
      render(<ErrorView error={error} />);
      expect(screen.getByText(error.message)).toBeVisible();
      expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  );

  it("is for crawlers a console log only", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("bingbot/2.0");
    const error = new Error("broken");
    const { container } = render(<ErrorView error={error} />);
    expect(container).toBeEmptyDOMElement();
    expect(log).toHaveBeenCalledWith(error);
  });
});
