/**
 * Vite plugin: the page names the app's chunks, so that they come while it opens. They give way to
 * what is seen first, and are not compiled before they are run, as modulepreload would have it.
 */
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";

const APP = "/src/app/main.tsx";

export const preloadApp = (): Plugin => ({
  name: "garderobe-preload-app",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(APP));
      if (!app) throw new Error(`No chunk begins with ${APP}.`);
      const files = [...withImports(app, chunks)].filter((file) => !html.includes(file));
      return files.map(preload);
    },
  },
});

function withImports(
  chunk: Rollup.OutputChunk,
  chunks: Rollup.OutputChunk[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const one of chunks) {
    if (chunk.imports.includes(one.fileName)) withImports(one, chunks, found);
  }
  return found;
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: {
    rel: "preload",
    as: "script",
    crossorigin: true,
    fetchpriority: "low",
    href: `/${file}`,
  },
  injectTo: "head",
});
