/**
 * Vite plugin: builds early.js, which is loaded in the page's head and shares no file with the app.
 */
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rollup } from "vite";

const ENTRY = fileURLToPath(new URL("../src/app/early.ts", import.meta.url));
const FILE = "early.js";

export const earlyScript = (): Plugin => ({
  name: "garderobe-early-script",
  // Before the stylesheets, which a script after them would wait for.
  transformIndexHtml: () => [
    { tag: "script", attrs: { src: `/${FILE}` }, injectTo: "head-prepend" },
  ],
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: FILE, source: await buildScript() });
  },
  configureServer: (server) =>
    void server.middlewares.use(`/${FILE}`, async (_request, response) => {
      response.setHeader("Content-Type", "text/javascript");
      response.end(await buildScript());
    }),
});

async function buildScript(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: ENTRY, formats: ["iife"], name: "early", fileName: () => FILE },
    },
  });
  const [{ output: files }] = output as [Rollup.RollupOutput];
  return files[0].code;
}
