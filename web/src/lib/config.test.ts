import { describe, expect, it } from "vitest";
import { loadConfig, parseConfig } from "./config";

const REQUIRED = "The project URL and API key are required.";

describe("the configuration", () => {
  it.each([null, {}, { url: "http://a" }, { anon_key: "k" }, { url: "", anon_key: "k" }, "html"])(
    "%j stops the start",
    (raw) => expect(() => parseConfig(raw)).toThrow(REQUIRED),
  );

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
