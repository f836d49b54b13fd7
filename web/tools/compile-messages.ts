/**
 * Compiles messages/ to src/paraglide: `npm run messages`. Each message becomes a module with its
 * texts in all languages, of which a build keeps its own.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { CompilerOptions } from "@inlang/paraglide-js";
import type { Plugin } from "vite";
import { FILES, LOCALES } from "./read-messages.ts";

const OPTIONS = {
  project: "./project.inlang",
  outdir: "./src/paraglide",
  outputStructure: "message-modules",
  strategy: ["baseLocale"],
  // Set in vite.config.ts.
  experimentalStaticLocale: "__LOCALE__",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
} satisfies CompilerOptions;

/** The digest of what src/paraglide was compiled from. */
const DIGEST = `${OPTIONS.outdir}/inputs.sha256`;
const INPUTS = [
  "package-lock.json",
  "project.inlang/settings.json",
  "tools/compile-messages.ts",
  ...FILES.flatMap((file) => LOCALES.map((locale) => file.replace("{locale}", locale))),
];

/** While developing; builds and tests compile them before they begin. */
export async function compiledMessages(): Promise<Plugin[]> {
  const { paraglideVitePlugin } = await import("@inlang/paraglide-js");
  const forget = () => rmSync(DIGEST, { force: true });
  return [
    paraglideVitePlugin(OPTIONS) as Plugin,
    { name: "garderobe-forget-digest", buildStart: forget, watchChange: forget },
  ];
}

/** Takes ten seconds, so it is left out if nothing has changed. */
export default async function compileMessages(): Promise<void> {
  const digest = createHash("sha256");
  for (const input of INPUTS) digest.update(`${input}\0`).update(readFileSync(input));
  const current = digest.digest("hex");
  if (existsSync(DIGEST) && readFileSync(DIGEST, "utf8") === current) return;
  rmSync(DIGEST, { force: true });
  const { compile } = await import("@inlang/paraglide-js");
  await compile(OPTIONS);
  writeFileSync(DIGEST, current);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await compileMessages();
