import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GUARD, needsSession } from "./guard";

/** The expressions of the gateway's route `guarded`: its includes and excludes. */
function gatewayGuard() {
  const routes = readFileSync("../gateway/dynamic/routes.yml", "utf8");
  const rule = /^ {4}guarded:\n(?: {6,}.*\n)+/m.exec(routes)?.[0] ?? "";
  const [include, exclude] = ["", "!"].map((sign) => {
    const found = [...rule.matchAll(/(!?)PathRegexp\(`([^`]+)`\)/g)];
    return found.find(([, not]) => not === sign)?.[2] ?? "none";
  });
  return { include: include ?? "none", exclude: exclude ?? "none" };
}

const expressionOf = (patterns: readonly string[]) =>
  `^(${patterns.map((pattern) => pattern.replaceAll("*", ".*")).join("|")})/?$`;

const GUARDED =
  `/feed /search /wardrobe /tag/all /tag/add/7 /tag/summer/add /tag/summer/edit /outfit/new
  /account /account/info /account/notifications /account/management /account/management/email
  /account/management/country /account/management/password /accounting /admin/waitlist
  /admin/recommendations /register/info`.split(/\s+/);
const OPEN = `/ /about /login /callback /register /account/forgot-password /support/help
  /support/terms /support/privacy /outfit/7 /user/ana /user/feed /tag/summer/7
  /tag/summer/outfit/7 /feeds /feedback /searching /registered /admin /tag/add`.split(/\s+/);

describe("the gateway and the app guard the same pages", () => {
  const gateway = gatewayGuard();
  const byGateway = (path: string) =>
    new RegExp(gateway.include).test(path) && !new RegExp(gateway.exclude).test(path);

  it("by the same patterns", () => {
    expect(gateway).toEqual({
      include: expressionOf(GUARD.include),
      exclude: expressionOf(GUARD.exclude),
    });
  });

  it.each(GUARDED)("%s needs a session", (path) => {
    expect([byGateway(path), needsSession(path)]).toEqual([true, true]);
  });

  it.each(OPEN)("%s is public", (path) => {
    expect([byGateway(path), needsSession(path)]).toEqual([false, false]);
  });
});
