import { beforeEach, describe, expect, it, vi } from "vitest";
import { readSessionCookie, writeSessionCookie } from "@/lib/auth/session-cookie";
import { aProfile, aSession } from "@/testing/people";
import {
  type AuthEvent,
  adoptStoredSession,
  currentSession,
  endSession,
  onAuthEvent,
  saveSession,
  useSessionStore,
} from "./session-store";

const events: AuthEvent[] = [];
onAuthEvent((event) => events.push(event));

beforeEach(() => {
  endSession();
  events.length = 0;
});

describe("the session", () => {
  it("is stored in memory and in its cookie", () => {
    const session = aSession();
    saveSession(session, "signed-in");
    expect(currentSession()).toEqual(session);
    expect(readSessionCookie()).toEqual(session);
    expect(events).toEqual(["signed-in"]);
  });

  it("is written only when it differs from the stored one", () => {
    const session = aSession();
    writeSessionCookie(session);
    const write = vi.spyOn(document, "cookie", "set");
    saveSession({ ...session, user: { ...session.user } }, "signed-in");
    expect(write).not.toHaveBeenCalled();
    saveSession({ ...session, user: aProfile({ bio: "new" }) }, "token-refreshed");
    expect(write).toHaveBeenCalled();
  });

  it("keeps its identity in memory when nothing changed", () => {
    saveSession(aSession({}, 0), "signed-in");
    const before = useSessionStore.getState().session;
    saveSession(aSession({}, 0), "token-refreshed");
    expect(useSessionStore.getState().session).toBe(before);
  });

  it("leaves no cookie behind when it ends", () => {
    saveSession(aSession({ user: aProfile({ bio: "x".repeat(5000) }) }), "signed-in");
    endSession();
    expect(document.cookie).toBe("");
    expect(currentSession()).toBeNull();
  });

  it("is adopted from another tab, or ended with it", () => {
    writeSessionCookie(aSession());
    adoptStoredSession();
    adoptStoredSession();
    writeSessionCookie(aSession({ access_token: "newer" }));
    adoptStoredSession();
    endSession();
    expect(events).toEqual(["signed-in", "token-refreshed", "signed-out"]);
  });
});
