import { describe, expect, it } from "vitest";
import { loadConfig, parseConfig } from "./config";

const REQUIRED = "The project URL and API key are required.";

describe("the configuration", () => {
  it.each([null, {}, { url: "http://a" }, { anon_key: "k" }, { url: "", anon_key: "k" }, "html"])(
    "%j stops the start",
    (raw) => expect(() => parseConfig(raw)).toThrow(REQUIRED),
  );

  it("calls the name of this machine that the page was opened by", () => {
    const port = location.port ? `:${location.port}` : "";
    const other = location.hostname === "localhost" ? "127.0.0.1" : "localhost";
    const { url } = parseConfig({ url: `http://${other}${port}`, anon_key: "k" });
    expect(url).toBe(location.origin);
    expect(parseConfig({ url: "http://localhost:1", anon_key: "k" }).url).toBe(
      "http://localhost:1",
    );
  });

  it("takes addresses without their last slash, and the media from the gateway by default", async () => {
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
