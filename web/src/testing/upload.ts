/** A fake XMLHttpRequest for photo uploads: the test decides each attempt's response. */
import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

export interface Attempt {
  method: string;
  path: string;
  body: unknown;
  aborted: boolean;
  /** Responds with a status and a body, by default a problem if it is an error. */
  answer: (status: number, body: object, type?: string) => void;
  /** The network fails. */
  fail: () => void;
}

const PROBLEM = "application/problem+json";

/** The attempts so far, newest last. */
export function fakeUploads(): Attempt[] {
  const attempts: Attempt[] = [];
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
      if (attempt) attempt.aborted = true;
      this.onabort?.();
    }
    private body: unknown;
    send(body: unknown) {
      this.body = body;
      attempts.push({
        ...this.target,
        body,
        aborted: false,
        answer: (status, body, type = status < 400 ? "application/json" : PROBLEM) => {
          this.status = status;
          this.contentType = type;
          this.responseText = JSON.stringify(body);
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return attempts;
}

/** The network fails permanently: for the upload whose first attempt this is, and all others. */
export async function loseNetwork(attempts: Attempt[], first: number): Promise<void> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const index of [first, first + 1, first + 2]) {
    await waitFor(() => expect(attempts[index]).toBeDefined());
    attempts[index]?.fail();
  }
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(3));
  warn.mockRestore();
}

export const aPhotoFile = (name = "today.jpg") =>
  new File(["a photo"], name, { type: "image/jpeg", lastModified: 1 });
