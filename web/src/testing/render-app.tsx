/** Mounts the whole app at a URL, as a person would see it. */
import { createMemoryHistory } from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { App } from "@/app/providers";
import { makeQueryClient } from "@/app/query-client";
import { followSession, makeRouter } from "@/app/router";
import { startSession } from "@/features/session/state/session";
import { endSession, type Session } from "@/features/session/state/session-store";
import { writeSessionCookie } from "@/lib/auth/session-cookie";

/** Replaces the realtime connection, which page tests do not use. */
class SilentSocket {
  readyState = 0;
  close() {}
  send() {}
}

let stopLast = () => {};

interface Options {
  /** Signed in when given. */
  session?: Session;
}

/** Set up `fakeGateway(...)` first. Returns the router, to read `state.location`. */
export async function renderApp(address: string, { session }: Options = {}) {
  vi.stubGlobal("WebSocket", SilentSocket);
  stopLast();
  endSession();
  if (session) writeSessionCookie(session);
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  const stops = [startSession(queryClient), followSession(router)];
  stopLast = () => {
    for (const stop of stops) stop();
  };
  onTestFinished(() => {
    // A removed page renders nothing: late loads may finish after the test environment is gone.
    router.startTransition = async () => false;
    // Nor does it refresh its session or reconnect in the next test.
    endSession();
    stopLast();
  });
  const view = render(<App queryClient={queryClient} router={router} />);
  await waitFor(() => {
    if (router.state.status !== "idle") throw new Error("The page is still loading.");
  });
  return { ...view, router, queryClient };
}
