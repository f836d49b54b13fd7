/** Reads the version of Garderobe from the file that the services read as well. */
import { readFileSync } from "node:fs";

const SOURCE = new URL("../../services/shared/shared/version.py", import.meta.url);

export function readVersion(): string {
  const version = /^VERSION = "(.+)"$/m.exec(readFileSync(SOURCE, "utf8"))?.[1];
  if (!version) throw new Error(`${SOURCE.pathname} has no VERSION.`);
  return version;
}
