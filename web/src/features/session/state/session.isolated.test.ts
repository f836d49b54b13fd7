import { waitFor } from "@testing-library/react";
import { get, set } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "@/api/transport";
import { makeQueryClient } from "@/app/query-client";
import { clearSessionCookie, writeSessionCookie } from "@/lib/auth/session-cookie";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { refreshSession } from "./refresh-token";
import { realtime, startSession } from "./session";
import { type AuthEvent, currentSession, endSession, saveSession } from "./session-store";
import { restoreStagedFile, STAGED_BATCH, stageFile, unstageFile, useShell } from "./shell-state";

const ME = "GET /api/identity/v1/profiles/me";
const TOKEN = "POST /api/identity/v1/token";
let stop = () => {};
let otherTab: BroadcastChannel;
let setToken: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  endSession();
  otherTab = new BroadcastChannel("garderobe-session");
  setToken = vi.spyOn(realtime, "setToken").mockImplementation(() => {});
  fakeGateway({ [ME]: aProfile(), [TOKEN]: { access_token: "fresh", expires_in: 300 } });
});

afterEach(() => {
  stop();
  otherTab.close();
  endSession();
});

const start = () => {
  stop = startSession(makeQueryClient());
};
function recordBroadcasts(): AuthEvent[] {
  const events: AuthEvent[] = [];
  otherTab.onmessage = ({ data }) => events.push(data);
  return events;
}

describe("the realtime connection's token", () => {
  it("is set at log-in and at a refresh, and cleared at log-out", async () => {
    start();
    const session = aSession();
    saveSession(session, "signed-in");
    await refreshSession();
    endSession();
    expect(setToken.mock.calls).toEqual([[session.access_token], ["fresh"], [null]]);
  });

  it("is that of the stored session at start", () => {
    const session = aSession();
    writeSessionCookie(session);
    start();
    expect(setToken).toHaveBeenLastCalledWith(session.access_token);
  });

  it("of an expired stored session is refreshed before any call", async () => {
    const { requests } = fakeGateway({
      [ME]: aProfile(),
      [TOKEN]: { access_token: "fresh", expires_in: 300 },
      "GET /api/feed/v1/timeline": {},
    });
    writeSessionCookie(aSession({}, Date.now() - 3_600_000));
    start();
    await Promise.all(
      [1, 2].map(() => send(new Request("http://localhost:8080/api/feed/v1/timeline"))),
    );
    await waitFor(() => expect(requests).toHaveLength(4));
    expect(requests[0]?.path).toBe("/api/identity/v1/token");
    expect(requests.filter(({ path }) => path.endsWith("/token"))).toHaveLength(1);
    expect(setToken.mock.calls).toEqual([["fresh"], ["fresh"]]);
  });

  it("of a stored session that cannot be refreshed is tried as it is", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    fakeGateway({ [TOKEN]: () => problem(503, { detail: "Later." }), [ME]: aProfile() });
    const session = aSession({}, Date.now() - 3_600_000);
    writeSessionCookie(session);
    start();
    await waitFor(() => expect(setToken).toHaveBeenCalledWith(session.access_token));
    expect(currentSession()).not.toBeNull();
  });

  it("stays while the server is unreachable", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    start();
    saveSession(aSession(), "signed-in");
    fakeGateway({ [TOKEN]: () => problem(503, { detail: "Later." }) });
    await refreshSession();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await expect(refreshSession()).rejects.toThrow("offline");
    expect(setToken).not.toHaveBeenCalledWith(null);
    expect(currentSession()).not.toBeNull();
  });
});

describe("a log-out", () => {
  it("clears the profile, the staged photos and all cached data", async () => {
    const queryClient = makeQueryClient();
    stop = startSession(queryClient);
    saveSession(aSession(), "signed-in");
    await waitFor(() => expect(useShell.getState().profile).toEqual(aProfile()));
    queryClient.setQueryData(["feed", "timeline"], ["Ben's outfit"]);
    await stageFile(new File(["photo"], "photo.jpg"), "summer");
    await set(STAGED_BATCH, { files: ["photo"] });
    endSession();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(useShell.getState()).toMatchObject({ profile: null, stagedFile: null, stagedTag: null });
    await restoreStagedFile();
    expect(useShell.getState().stagedFile).toBeNull();
    expect(await get(STAGED_BATCH)).toBeUndefined();
  });
});

describe("a staged photo", () => {
  it("is restored after a reload, with its tag", async () => {
    await stageFile(new File(["photo"], "photo.jpg"), "summer");
    useShell.setState({ stagedFile: null, stagedTag: null });
    await restoreStagedFile();
    // jsdom's files lose their type when copied into the database.
    expect(useShell.getState().stagedFile).not.toBeNull();
    expect(useShell.getState().stagedTag).toBe("summer");
    await unstageFile();
  });
});

describe("the tabs of one browser", () => {
  it("learn of a log-in and of a log-out, once each", async () => {
    start();
    const events = recordBroadcasts();
    saveSession(aSession(), "signed-in");
    endSession();
    await waitFor(() => expect(events).toEqual(["signed-in", "signed-out"]));
  });

  it("log out when one of them does", async () => {
    start();
    saveSession(aSession(), "signed-in");
    clearSessionCookie();
    otherTab.postMessage("signed-out");
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(setToken).toHaveBeenLastCalledWith(null);
  });

  it("adopt a token that one of them received", async () => {
    start();
    saveSession(aSession(), "signed-in");
    writeSessionCookie(aSession({ access_token: "newer" }));
    otherTab.postMessage("token-refreshed");
    await waitFor(() => expect(setToken).toHaveBeenLastCalledWith("newer"));
  });

  it("never show one person another's data", async () => {
    const queryClient = makeQueryClient();
    stop = startSession(queryClient);
    saveSession(aSession(), "signed-in");
    queryClient.setQueryData(["account", "sessions"], ["Ana's phone"]);
    fakeGateway({ [ME]: () => json(aProfile({ id: "7" })) });
    writeSessionCookie(aSession({ access_token: "of-ben", user: aProfile({ id: "7" }) }));
    otherTab.postMessage("signed-in");
    await waitFor(() => expect(currentSession()?.user.id).toBe("7"));
    expect(queryClient.getQueryData(["account", "sessions"])).toBeUndefined();
  });
});
