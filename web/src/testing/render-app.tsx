/** Mounts the whole app at an address, as a person would find it. */
import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { App } from "@/app/providers";
import { makeQueryClient } from "@/app/query-client";
import { followSession, makeRouter } from "@/app/router";
import { startSession } from "@/features/session/session";
import { endSession, type Session } from "@/features/session/session-store";
import { writeSessionCookie } from "@/lib/session-cookie";

/** Stands in for the realtime connection, which a page test does not use. */
class SilentSocket {
  readyState = 0;
  close() {}
  send() {}
}

/** Loading a page's code for the first time takes long on a busy machine. */
const PATIENCE_MS = 10_000;

let stopLast = () => {};

interface Options {
  /** Signed in when given. */
  session?: Session;
}

/** Set up `fakeGateway(...)` first. Answers the router, to look at `state.location`. */
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
    // A page that is gone draws nothing: what still loads may come after the browser is gone too.
    router.startTransition = async () => false;
  });
  const view = render(<App queryClient={queryClient} router={router} />);
  await vi.waitFor(
    () => {
      if (router.state.status !== "idle") throw new Error("The page is still loading.");
    },
    { timeout: PATIENCE_MS },
  );
  return { ...view, router, queryClient };
}
