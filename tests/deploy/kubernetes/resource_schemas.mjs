// Validates resources of operators: reads {"packages": folder, "resources": [...]} and prints one list of
// faults per resource.
//
// The packages carry compiled schemas, which accept unknown fields, as the API server does before it drops
// them. So the fields that a schema reads are recorded: a field that it never reads is unknown.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = {
  "traefik.io": "traefik",
  "keda.sh": "keda",
  "postgresql.cnpg.io": "cloudnative-pg",
  "monitoring.coreos.com": "prometheus-operator",
  "cert-manager.io": "cert-manager",
};

/** Returns a value whose fields add their path to `read` when they are read. */
function recorded(value, path, read) {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const found = Reflect.get(target, key, receiver);
      if (typeof key === "symbol" || !Object.hasOwn(target, key)) return found;
      read.add(`${path}/${key}`);
      return recorded(found, `${path}/${key}`, read);
    },
  });
}

/** Returns the paths of fields that were never read; of a field that is unknown, not those inside it. */
function unread(value, path, read) {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}/${key}`;
    return read.has(here) ? unread(inner, here, read) : [here];
  });
}

async function faults(resource, packages) {
  const [group, version] = resource.apiVersion.split("/");
  const name = PACKAGES[group];
  const path = name && join(packages, name, group, version, `${resource.kind}.js`);
  if (!path || !existsSync(path)) return [`there is no schema of ${resource.apiVersion} ${resource.kind}`];
  const model = (await import(pathToFileURL(path)))[resource.kind];
  const read = new Set(["/apiVersion", "/kind"]);
  try {
    model.prototype.validate.call(recorded(resource, "", read));
  } catch (error) {
    return [error.message];
  }
  return unread(resource, "", read).map((field) => `${field} is unknown`);
}

const { packages, resources } = JSON.parse(readFileSync(0, "utf8"));
const found = [];
for (const resource of resources) found.push(await faults(resource, packages));
console.log(JSON.stringify(found));
