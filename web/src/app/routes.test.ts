import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { REDIRECTS, withoutLastSlash } from "@/lib/browser/redirects";
import { findMiddleware } from "./middleware";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

const router = makeRouter(makeQueryClient());
const routes = Object.values(router.routesById).filter(({ id }) => id !== "__root__");

describe("the route table", () => {
  it("gives every route its own name", () => {
    const names = routes.map(({ options }) => options.staticData?.name);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  it("matches the paths that the web server answers with the app; others are not found", () => {
    const caddyfile = readFileSync("../deploy/docker/Caddyfile", "utf8");
    const [, pages = ""] = /@page path_regexp \^\((.+)\)\/\?\$/.exec(caddyfile) ?? [];
    const expected = routes
      .map(({ fullPath }) => withoutLastSlash(fullPath))
      .filter((path) => path !== "/" && path !== "/__kit")
      .map((path) => path.replace(/\$\w+Id\b/g, "[0-9]+").replace(/\$\w+/g, "[^/]+"));
    const redirected = REDIRECTS.map(({ from }) => from).filter((path) => path !== "/");
    expect(pages.split("|").toSorted()).toEqual([...new Set([...expected, ...redirected])].sort());
  });

  it("names only middleware that exists", () => {
    for (const { options } of routes) options.staticData?.middleware?.forEach(findMiddleware);
  });

  it("has no markup and no logic in its files", () => {
    const folder = "src/app/routes";
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => name.endsWith(".tsx"))) {
      const lines = readFileSync(`${folder}/${file}`, "utf8").split("\n").length;
      expect(lines, file).toBeLessThan(40);
    }
  });
});
