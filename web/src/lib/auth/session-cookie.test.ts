import { describe, expect, it } from "vitest";
import type { CookieJar } from "@/lib/browser/cookies";
import {
  CHUNK_SIZE,
  clearSessionCookie,
  readSessionCookie,
  writeSessionCookie,
} from "./session-cookie";

/** A cookie jar that records attributes and returns values as a browser would. */
class Jar implements CookieJar {
  readonly kept = new Map<string, string>();
  readonly written: string[] = [];
  get cookie() {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  set cookie(text: string) {
    this.written.push(text);
    const [pair = "", ...attributes] = text.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0")) this.kept.delete(name);
    else this.kept.set(name, value);
  }
}

const small = { access_token: "a.b.c", user: { username: "žana ♥" } };
const large = { ...small, bio: "x".repeat(6000) };

describe("the session cookie", () => {
  it("stores a value in one cookie of base64url", () => {
    const jar = new Jar();
    writeSessionCookie(small, jar);
    expect([...jar.kept.keys()]).toEqual(["garderobe-session"]);
    expect(jar.kept.get("garderobe-session")).toMatch(/^base64-[A-Za-z0-9_-]+$/);
    expect(readSessionCookie(jar)).toEqual(small);
  });

  it("lives 400 days on /, lax and readable", () => {
    const jar = new Jar();
    writeSessionCookie(small, jar);
    expect(jar.written[0]).toMatch(/; Path=\/; Max-Age=34560000; SameSite=Lax$/);
    expect(jar.written[0]).not.toContain("HttpOnly");
  });

  it("splits a long value into chunks of at most 3,180 characters", () => {
    const jar = new Jar();
    writeSessionCookie(large, jar);
    expect([...jar.kept.keys()]).toEqual([
      "garderobe-session.0",
      "garderobe-session.1",
      "garderobe-session.2",
    ]);
    expect(jar.kept.get("garderobe-session.0")).toHaveLength(CHUNK_SIZE);
    expect(readSessionCookie(jar)).toEqual(large);
  });

  it("expires stale chunks when the value becomes shorter, and the single cookie when it becomes longer", () => {
    const jar = new Jar();
    writeSessionCookie(large, jar);
    writeSessionCookie(small, jar);
    expect([...jar.kept.keys()]).toEqual(["garderobe-session"]);
    writeSessionCookie(large, jar);
    expect(jar.kept.has("garderobe-session")).toBe(false);
    expect(readSessionCookie(jar)).toEqual(large);
  });

  it("leaves other cookies alone when it is cleared", () => {
    const jar = new Jar();
    jar.cookie = "garderobe-session-of-another=1";
    writeSessionCookie(large, jar);
    clearSessionCookie(jar);
    expect([...jar.kept.keys()]).toEqual(["garderobe-session-of-another"]);
  });
});
