/**
 * Vite plugin: preloads the app's chunks from the page. They have a low priority, and unlike with
 * modulepreload they are not compiled before they run.
 */
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";

const APP = "/src/app/main.tsx";

export const preloadApp = (): Plugin => ({
  name: "garderobe-preload-app",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(APP));
      if (!app) throw new Error(`No chunk starts with ${APP}.`);
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
  for (const candidate of chunks) {
    if (chunk.imports.includes(candidate.fileName)) withImports(candidate, chunks, found);
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
