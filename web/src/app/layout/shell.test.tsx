import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useShell } from "@/features/session";
import { fakeGateway } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const signedIn = () => {
  fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile() });
  return { session: aSession() };
};

const ROUTES = [
  ["view wardrobe", "WARDOBE", "/wardrobe"],
  ["view feed", "FEED", "/feed"],
  ["view account", "ACCOUNT", "/account"],
] as const;

describe("the bottom navigation", () => {
  it.each(["/feed", "/wardrobe", "/account"])(
    "is shown on %s with its accessible labels",
    async (path) => {
      await renderApp(path, signedIn());
      await screen.findByRole("link", { name: "view wardrobe" });
      for (const [name, text, href] of ROUTES) {
        const link = screen.getByRole("link", { name });
        expect(link).toHaveTextContent(text);
        expect(link).toHaveAttribute("href", href);
      }
    },
  );

  it("is not shown elsewhere", async () => {
    await renderApp("/tag/all", signedIn());
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("link", { name: "view feed" })).toBeNull();
  });
});

describe("a page that does not exist", () => {
  it("says which path is unknown", async () => {
    fakeGateway({});
    await renderApp("/nowhere/at/all");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
    expect(screen.getByText("Page not found: /nowhere/at/all")).toBeVisible();
    expect(document.title).toBe("Page Not Found");
  });

  it("shows the whole URL when a part of it is malformed", async () => {
    fakeGateway({});
    await renderApp("/outfit/seven?from=feed");
    expect(await screen.findByText("Page Not Found: /outfit/seven?from=feed")).toBeVisible();
  });

  it("is reported to a crawler on the console only", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (compatible; Googlebot/2.1)",
    );
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    fakeGateway({});
    await renderApp("/nowhere");
    await waitFor(() => expect(log).toHaveBeenCalledWith("Page not found: /nowhere"));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

describe("the scroll lock", () => {
  it("sets its class on the body while it is on", async () => {
    await renderApp("/feed", signedIn());
    act(() => useShell.setState({ scrollLocked: true }));
    expect(document.body).toHaveClass("scroll-locked");
    act(() => useShell.setState({ scrollLocked: false }));
    expect(document.body).not.toHaveClass("scroll-locked");
  });
});
