/**
 * Compiles messages/ to src/paraglide: `npm run messages`. Each message becomes a module with its
 * texts in all languages, of which a build keeps its own.
 */
import { pathToFileURL } from "node:url";
import { type CompilerOptions, compile, paraglideVitePlugin } from "@inlang/paraglide-js";
import type { Plugin } from "vite";

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

/** While developing and testing; `npm run build` compiles them before it builds. */
export const compiledMessages = (): Plugin => ({
  ...(paraglideVitePlugin(OPTIONS) as Plugin),
  apply: (_config, { command, mode }) => command === "serve" && mode !== "production",
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await compile(OPTIONS);
