/** A fake XMLHttpRequest for photo uploads: the test decides each attempt's response. */
import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

export interface Attempt {
  method: string;
  path: string;
  body: unknown;
  aborted: boolean;
  isAnswered: boolean;
  /** Responds with a status and a body, by default a problem if it is an error. */
  answer: (status: number, body: object, type?: string) => void;
  /** The network fails. */
  fail: () => void;
}

let isLost = false;

const PROBLEM = "application/problem+json";

/** The attempts so far, newest last. */
export function fakeUploads(): Attempt[] {
  const attempts: Attempt[] = [];
  isLost = false;
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = "";
    private contentType = "";
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private target = { method: "", path: "" };
    open(method: string, url: string) {
      this.target = { method, path: new URL(url).pathname };
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return name === "Content-Type" ? this.contentType : null;
    }
    abort() {
      const attempt = attempts.find(({ body }) => body === this.body);
      if (attempt) Object.assign(attempt, { aborted: true, isAnswered: true });
      this.onabort?.();
    }
    private body: unknown;
    send(body: unknown) {
      this.body = body;
      const attempt: Attempt = {
        ...this.target,
        body,
        aborted: false,
        isAnswered: false,
        answer: (status, body, type = status < 400 ? "application/json" : PROBLEM) => {
          attempt.isAnswered = true;
          this.status = status;
          this.contentType = type;
          this.responseText = JSON.stringify(body);
          this.onload?.();
        },
        fail: () => {
          if (attempt.isAnswered) return;
          attempt.isAnswered = true;
          this.onerror?.();
        },
      };
      attempts.push(attempt);
      if (isLost) setTimeout(attempt.fail);
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return attempts;
}

/** Every attempt fails, also ones that are in flight, until the returned function is called. */
export function loseNetwork(attempts: Attempt[]): () => void {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const failAll = () => {
    for (const attempt of attempts) attempt.fail();
  };
  isLost = true;
  failAll();
  return () => {
    isLost = false;
    failAll();
    warn.mockRestore();
  };
}

/** Waits for an attempt that has no response yet. */
export const inFlight = (attempts: readonly Attempt[]): Promise<Attempt> =>
  waitFor(() => {
    const attempt = attempts.find(({ isAnswered }) => !isAnswered);
    expect(attempt).toBeDefined();
    return attempt as Attempt;
  });

export const aPhotoFile = (name = "today.jpg") =>
  new File(["a photo"], name, { type: "image/jpeg", lastModified: 1 });
