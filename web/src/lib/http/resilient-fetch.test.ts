import { beforeEach, describe, expect, it, vi } from "vitest";
import { resilientFetch } from "./resilient-fetch";

const address = "http://localhost/api";
const pause = async () => {};
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** Gives these responses in order; an Error is thrown. */
function answering(...answers: (number | Error | DOMException)[]) {
  return vi.fn<typeof fetch>(async () => {
    const next = answers.shift();
    if (typeof next !== "number") throw next;
    return new Response(null, { status: next });
  });
}

const get = () => new Request(address);
const post = () => new Request(address, { method: "POST", body: "x" });

describe("a network failure", () => {
  it("is retried until the third attempt, each with a warning", async () => {
    const fetch = answering(new TypeError("down"), new TypeError("down"), 201);
    expect((await resilientFetch(post(), { fetch, pause })).status).toBe(201);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("is rethrown after three attempts", async () => {
    const down = new TypeError("down");
    const fetch = answering(down, down, down, 200);
    await expect(resilientFetch(get(), { fetch, pause })).rejects.toBe(down);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it("is not retried when the request was aborted", async () => {
    const fetch = answering(new DOMException("", "AbortError"), 200);
    await expect(resilientFetch(get(), { fetch, pause })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("an HTTP status", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    "%i of a GET is retried once",
    async (status) => {
      const fetch = answering(status, status, 200);
      expect((await resilientFetch(get(), { fetch, pause })).status).toBe(status);
      expect(fetch).toHaveBeenCalledTimes(2);
    },
  );

  it("503 of a POST is final", async () => {
    const fetch = answering(503, 200);
    expect((await resilientFetch(post(), { fetch, pause })).status).toBe(503);
  });

  it.each([400, 401, 404, 422, 501])("%i of a GET is final", async (status) => {
    const fetch = answering(status, 200);
    expect((await resilientFetch(get(), { fetch, pause })).status).toBe(status);
  });
});
