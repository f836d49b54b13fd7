import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { needsSession } from "./guard";

/** The paths that need a session, by the route `guarded` of the gateway. */
function gatewayGuard(): (path: string) => boolean {
  const routes = readFileSync("../gateway/dynamic/routes.yml", "utf8");
  const rule = /^ {4}guarded:\n(?: {6,}.*\n)+/m.exec(routes)?.[0] ?? "";
  const patterns = [...rule.matchAll(/(!?)PathRegexp\(`([^`]+)`\)/g)];
  const included = patterns.filter(([, not]) => !not).map(([, , text]) => new RegExp(text ?? ""));
  const excluded = patterns.filter(([, not]) => not).map(([, , text]) => new RegExp(text ?? ""));
  expect([included.length, excluded.length]).toEqual([1, 1]);
  return (path) =>
    included.some((pattern) => pattern.test(path)) &&
    !excluded.some((pattern) => pattern.test(path));
}

const GUARDED = `/feed /wardrobe /tag/all /tag/add/7 /tag/summer/add /tag/summer/edit /outfit/new
  /account /account/info /account/notifications /account/management /account/management/email
  /account/management/country /account/management/password /admin/waitlist /admin/recommendations
  /register/info`.split(/\s+/);
const OPEN = `/ /about /login /callback /register /account/forgot-password /support/help
  /support/terms /support/privacy /outfit/7 /user/ana /user/feed /tag/summer/7
  /tag/summer/outfit/7 /feeds /feedback /registered /admin /tag/add`.split(/\s+/);

describe("the gateway and the app guard the same pages", () => {
  const byGateway = gatewayGuard();

  it.each(GUARDED)("%s needs a session", (path) => {
    expect([byGateway(path), needsSession(path)]).toEqual([true, true]);
  });

  it.each(OPEN)("%s is for anybody", (path) => {
    expect([byGateway(path), needsSession(path)]).toEqual([false, false]);
  });
});
