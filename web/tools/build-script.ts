/** Builds a script of the app as one file that shares nothing with the others. */
import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { inlineMessages, oneLanguage } from "./inline-messages.ts";
import { BUILD_LOCALE } from "./read-messages.ts";

/** Return the code of a file in `src/app`; `name` is that of its global variable. */
export async function buildScript(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [inlineMessages(BUILD_LOCALE), oneLanguage()],
    define: { __LOCALE__: JSON.stringify(BUILD_LOCALE) },
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: "es2022",
      lib: {
        entry: fileURLToPath(new URL(`../src/app/${name}.ts`, import.meta.url)),
        formats: ["iife"],
        name,
        fileName: () => `${name}.js`,
      },
    },
  });
  const [{ output: files }] = output as [Rollup.RollupOutput];
  return files[0].code;
}
