/** Every page of the app by its path, as the router knows them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROUTES = join(__dirname, "../../../web/src/app/routeTree.gen.ts");

/** Of lists that grow with every test, only the part about the person of these values. */
const SEARCHES: Record<string, string> = { "/admin/audit": "?about=user%2F$userId" };

/** With values for the parameters; a parameter without one would be a page that no test visits. */
export function pages(values: Record<string, string>): string[] {
  const paths = readFileSync(ROUTES, "utf8").matchAll(/fullPath: "([^"]+)"/g);
  const filled = [...paths].map(([, path = ""]) => {
    const address = path.replace(/(.)\/$/, "$1");
    return fill(`${address}${SEARCHES[address] ?? ""}`, values);
  });
  return [...new Set(filled)].filter((path) => !path.includes("__kit"));
}

function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`What is ${name} in ${path}?`);
    return value;
  });
}
