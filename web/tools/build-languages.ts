/**
 * Builds the app in each language: `npm run build`. The pages of a
 * language are in dist/{locale}, the files that all of them share in dist/shared. Its assets are
 * those of all languages: a page whose language was changed in another tab still finds its own. Arguments are passed on to Vite.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, readdir, rename, rm } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOCALES, type Locale } from "./read-messages.ts";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const DIST = join(WEB, "dist");
/** Relative, as Vite takes it. */
const PARTS = "dist/.languages";
const MADE = join(WEB, PARTS);
/** Assets have the same name only if they have the same content; the rest is the same. */
const SHARED = ["assets", "builds", ...(await readdir(join(WEB, "public")))];
const AT_ONCE = Math.min(2, cpus().length);

async function buildAll(): Promise<void> {
  await rm(MADE, { recursive: true, force: true });
  const buildId = randomUUID();
  const waiting = [...LOCALES];
  const work = async () => {
    for (let locale = waiting.shift(); locale; locale = waiting.shift()) {
      await build(locale, buildId);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const locale of LOCALES) await share(locale);
  for (const name of await readdir(DIST)) {
    if (join(DIST, name) !== MADE) await rm(join(DIST, name), { recursive: true });
  }
  for (const name of await readdir(MADE)) await rename(join(MADE, name), join(DIST, name));
  await rm(MADE, { recursive: true });
}

function build(locale: Locale, buildId: string): Promise<void> {
  const vite = join(WEB, "node_modules", "vite", "bin", "vite.js");
  const args = ["build", "--outDir", join(PARTS, locale), ...process.argv.slice(2)];
  const env = { ...process.env, GARDEROBE_LOCALE: locale, GARDEROBE_BUILD_ID: buildId };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, ...args], { cwd: WEB, env, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build in ${locale} failed.`)),
    );
  });
}

async function share(locale: Locale): Promise<void> {
  for (const name of SHARED) {
    const file = join(MADE, locale, name);
    await cp(file, join(MADE, "shared", name), { recursive: true });
    await rm(file, { recursive: true });
  }
}

await buildAll();
