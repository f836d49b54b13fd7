/**
 * Vite plugin: builds early.js, which is loaded in the page's head and shares no file with the app.
 */
import type { Plugin } from "vite";
import { buildScript } from "./build-script.ts";

const FILE = "early.js";

export const earlyScript = (): Plugin => ({
  name: "garderobe-early-script",
  // Before the stylesheets, which a script after them would wait for.
  transformIndexHtml: () => [
    { tag: "script", attrs: { src: `/${FILE}` }, injectTo: "head-prepend" },
  ],
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: FILE, source: await buildScript("early") });
  },
  configureServer: (server) =>
    void server.middlewares.use(`/${FILE}`, async (_request, response) => {
      response.setHeader("Content-Type", "text/javascript");
      response.end(await buildScript("early"));
    }),
});
