import { describe, expect, it, vi } from "vitest";
import { loadConfig, parseConfig } from "./config";

const REQUIRED = "The project URL and API key are required.";
const AWAY = "The app could not be loaded. Try again in a moment.";
const COMPLETE = { url: "http://a:1", anon_key: "k" };

/**
 * The server's responses in order, the last one repeated; an Error is thrown. Returns the requests.
 */
function serve(...answers: (Response | Error)[]): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const next = answers[Math.min(requests.push(new URL(url).pathname), answers.length) - 1];
    if (next instanceof Error) throw next;
    return next?.clone();
  });
  return requests;
}

describe("the configuration", () => {
  it.each([null, {}, { url: "http://a" }, { anon_key: "k" }, { url: "", anon_key: "k" }, "html"])(
    "%j stops the start",
    (raw) => expect(() => parseConfig(raw)).toThrow(REQUIRED),
  );

  it("uses the host name that the page was opened with", () => {
    const port = location.port ? `:${location.port}` : "";
    const other = location.hostname === "localhost" ? "127.0.0.1" : "localhost";
    const { url } = parseConfig({ url: `http://${other}${port}`, anon_key: "k" });
    expect(url).toBe(location.origin);
    expect(parseConfig({ url: "http://localhost:1", anon_key: "k" }).url).toBe(
      "http://localhost:1",
    );
  });

  it("removes trailing slashes, and serves media from the gateway by default", async () => {
    const config = await loadConfig(async () => ({
      url: "http://a:1/",
      anon_key: "k",
      analytics_token: "",
    }));
    expect(config).toEqual({
      url: "http://a:1",
      anonKey: "k",
      mediaUrl: "http://a:1",
      analyticsToken: null,
    });
  });
});

describe("loading the configuration", () => {
  const html = () => new Response("<h1>proxy</h1>", { headers: { "Content-Type": "text/html" } });

  it("retries once after a transient error", async () => {
    const requests = serve(new Response(null, { status: 503 }), Response.json(COMPLETE));
    expect(await loadConfig()).toMatchObject({ anonKey: "k" });
    expect(requests).toEqual(["/config.json", "/config.json"]);
  });

  it.each([
    ["503", new Response(null, { status: 503 }), 2],
    ["404", new Response(null, { status: 404 }), 1],
    ["HTML", html(), 1],
  ])("that ends with %s says that the app could not be loaded", async (_what, response, times) => {
    const requests = serve(response);
    await expect(loadConfig()).rejects.toThrow(AWAY);
    expect(requests).toHaveLength(times);
  });

  it("says that the URL and the key are required when they are missing", async () => {
    serve(Response.json({ media_url: "http://media" }));
    await expect(loadConfig()).rejects.toThrow(REQUIRED);
  });

  it("tries the network three times, with warnings", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const requests = serve(new TypeError("down"));
    await expect(loadConfig()).rejects.toThrow("down");
    expect(requests).toHaveLength(3);
    expect(warn).toHaveBeenCalledTimes(3);
  });
});
