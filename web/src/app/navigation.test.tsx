import { screen } from "@testing-library/react";
import { act } from "react";
import { describe, expect, it } from "vitest";
import { useShell } from "@/features/session";
import { saveRequestedPage } from "@/lib/auth/guard";
import { fakeGateway, json } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { findMiddleware } from "./middleware";
import { rememberPreviousRoute } from "./navigation";

const signedIn = () => {
  fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile() });
  return { session: aSession() };
};

describe("a guarded page", () => {
  it("sends an anonymous visitor to log in, and remembers the requested page", async () => {
    fakeGateway({});
    const { router } = await renderApp("/wardrobe?view=calendar");
    expect(router.state.location.pathname).toBe("/login");
    expect(decodeURIComponent(document.cookie)).toContain(
      "garderobe-redirect=/wardrobe?view=calendar",
    );
  });

  it("opens for a logged-in person", async () => {
    const { router } = await renderApp("/wardrobe", signedIn());
    expect(router.state.location.pathname).toBe("/wardrobe");
  });
});

describe("the redirect rules", () => {
  it("lead a logged-in person from / to the feed", async () => {
    const { router } = await renderApp("/", signedIn());
    expect(router.state.location.pathname).toBe("/feed");
  });

  it("lead to the page requested before, if it is one of ours", async () => {
    saveRequestedPage("/wardrobe?view=calendar");
    const { router } = await renderApp("/login", signedIn());
    expect(router.state.location.href).toBe("/wardrobe?view=calendar");
  });

  it("do not lead to an unknown page", async () => {
    saveRequestedPage("/evil");
    const { router } = await renderApp("/login", signedIn());
    expect(router.state.location.pathname).toBe("/feed");
  });

  it.each([
    ["/account/", "/account"],
    ["/account/?from=mail", "/account?from=mail"],
    ["/account?from=/", "/account?from=/"],
    ["/account/management/", "/account/management"],
    ["/tag/", "/tag/all"],
  ])("drop the trailing slash and keep the query: %s", async (address, shown) => {
    const { router } = await renderApp(address, signedIn());
    expect(decodeURIComponent(router.history.location.href)).toBe(shown);
    expect(decodeURIComponent(router.state.location.href)).toBe(shown);
  });
});

describe("the previous route", () => {
  it("is remembered by name", async () => {
    const { router } = await renderApp("/feed", signedIn());
    await act(() => router.navigate({ to: "/wardrobe" }));
    await screen.findByRole("heading", { name: "Wardrobe" });
    expect(useShell.getState().lastRouteName).toBe("feed");
  });

  it("is remembered between two pages of the same name as well", async () => {
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/identity/v1/profiles": (_request, url) =>
        json(aProfile({ username: url.searchParams.get("username") ?? "" })),
    });
    const { router } = await renderApp("/feed", { session: aSession() });
    await act(() => router.navigate({ to: "/user/$username", params: { username: "ben" } }));
    expect(useShell.getState().lastRouteName).toBe("feed");
    await act(() => router.navigate({ to: "/user/$username", params: { username: "cleo" } }));
    expect(router.state.location.pathname).toBe("/user/cleo");
    expect(useShell.getState().lastRouteName).toBe("user-username");
  });

  it("does not change when the page's data is refetched", async () => {
    useShell.setState({ lastRouteName: "feed" });
    const { router } = await renderApp("/wardrobe", signedIn());
    await act(() => router.invalidate());
    expect(useShell.getState().lastRouteName).toBe("feed");
  });

  it("does not change on the way to or from /tag/add/{outfitId}", () => {
    useShell.setState({ lastRouteName: "feed" });
    rememberPreviousRoute("wardrobe", "tag-add-outfitId");
    rememberPreviousRoute("tag-add-outfitId", "wardrobe");
    expect(useShell.getState().lastRouteName).toBe("feed");
  });
});

describe("a transition", () => {
  it("waits about 100 ms for the page's data, then shows that it is loading", async () => {
    fakeGateway({ "GET /api/identity/v1/profiles": () => new Promise(() => {}) });
    const { router } = await renderApp("/login");
    expect(router.options.defaultPendingMs).toBe(100);
    act(() => void router.navigate({ to: "/user/$username", params: { username: "ana" } }));
    expect(await screen.findByText("Loading")).toBeInTheDocument();
  });
});

describe("route middleware", () => {
  it("that does not exist raises an error", () => {
    expect(() => findMiddleware("typo")).toThrow("Unknown route middleware: 'typo'.");
    expect(() => findMiddleware("toString")).toThrow("Unknown route middleware");
  });
});
