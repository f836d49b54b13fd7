/** Every page of the app by its path, as the router knows them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROUTES = join(__dirname, "../../../web/src/app/routeTree.gen.ts");

/** With values for the parameters. */
export function pages(values: Record<string, string>): string[] {
  const paths = readFileSync(ROUTES, "utf8").matchAll(/fullPath: "([^"]+)"/g);
  const filled = [...paths].map(([, path = ""]) =>
    path.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? "unknown").replace(/(.)\/$/, "$1"),
  );
  return [...new Set(filled)].filter((path) => !path.includes("__kit"));
}
