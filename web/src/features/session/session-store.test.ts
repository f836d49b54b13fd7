import { beforeEach, describe, expect, it, vi } from "vitest";
import { readSessionCookie, writeSessionCookie } from "@/lib/session-cookie";
import { aProfile, aSession } from "@/testing/people";
import {
  type AuthEvent,
  adoptStoredSession,
  currentSession,
  endSession,
  keepSession,
  onAuthEvent,
  useSessionStore,
} from "./session-store";

const heard: AuthEvent[] = [];
onAuthEvent((event) => heard.push(event));

beforeEach(() => {
  endSession();
  heard.length = 0;
});

describe("the session", () => {
  it("is kept in memory and in its cookie", () => {
    const session = aSession();
    keepSession(session, "signed-in");
    expect(currentSession()).toEqual(session);
    expect(readSessionCookie()).toEqual(session);
    expect(heard).toEqual(["signed-in"]);
  });

  it("is written only when it differs from the stored one", () => {
    const session = aSession();
    writeSessionCookie(session);
    const write = vi.spyOn(document, "cookie", "set");
    keepSession({ ...session, user: { ...session.user } }, "signed-in");
    expect(write).not.toHaveBeenCalled();
    keepSession({ ...session, user: aProfile({ bio: "new" }) }, "token-refreshed");
    expect(write).toHaveBeenCalled();
  });

  it("keeps its identity in memory when nothing changed", () => {
    keepSession(aSession({}, 0), "signed-in");
    const before = useSessionStore.getState().session;
    keepSession(aSession({}, 0), "token-refreshed");
    expect(useSessionStore.getState().session).toBe(before);
  });

  it("leaves no cookie behind when it ends", () => {
    keepSession(aSession({ user: aProfile({ bio: "x".repeat(5000) }) }), "signed-in");
    endSession();
    expect(document.cookie).toBe("");
    expect(currentSession()).toBeNull();
  });

  it("is taken over from another tab, or ended with it", () => {
    writeSessionCookie(aSession());
    adoptStoredSession();
    adoptStoredSession();
    writeSessionCookie(aSession({ access_token: "newer" }));
    adoptStoredSession();
    endSession();
    expect(heard).toEqual(["signed-in", "token-refreshed", "signed-out"]);
  });
});
