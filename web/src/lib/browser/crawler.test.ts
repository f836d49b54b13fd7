import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CRAWLERS, isCrawler } from "./crawler";

const PROGRAMS = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; YouBot/1.0)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "WhatsApp/2.23.20.0",
  "Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)",
  "Pinterest/0.2 (+https://www.pinterest.com/bot.html)",
];
const PEOPLE = [
  "",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 13; CUBOT) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 [Pinterest/iOS]",
];

describe("crawlers", () => {
  it.each(PROGRAMS)("%s is one", (userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
  });

  it.each(PEOPLE)("'%s' is a person", (userAgent) => {
    expect(isCrawler(userAgent)).toBe(false);
  });

  it("are the same for the gateway, which shows them previews", () => {
    const routes = readFileSync("../gateway/dynamic/routes.yml", "utf8");
    const [, expression] = /\$crawlers := `\(\?i\)(.+)`/.exec(routes) ?? [];
    expect(expression).toBe(CRAWLERS.source.replaceAll("\\/", "/"));
  });
});
