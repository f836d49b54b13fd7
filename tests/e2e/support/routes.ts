/** Every page of the app by its path, as the router knows them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROUTES = join(__dirname, "../../../web/src/app/routeTree.gen.ts");

/** With values for the parameters; a parameter without one would be a page that no test visits. */
export function pages(values: Record<string, string>): string[] {
  const paths = readFileSync(ROUTES, "utf8").matchAll(/fullPath: "([^"]+)"/g);
  const filled = [...paths].map(([, path = ""]) => fill(path, values).replace(/(.)\/$/, "$1"));
  return [...new Set(filled)].filter((path) => !path.includes("__kit"));
}

function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`What is ${name} in ${path}?`);
    return value;
  });
}
