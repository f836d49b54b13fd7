/**
 * Vite plugin: preloads the app's chunks from the page. They have a low priority, and unlike with
 * modulepreload they are not compiled before they run. What is loaded later does not name these
 * chunks again: in the lists of some seventy dynamic imports they would take 3 KB.
 */
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";

const APP = "/src/app/main.tsx";
/** Few people open these pages, so what they need is not worth a place in every page. */
const RARE = /\/src\/app\/routes\/(admin|support)\//;

export function preloadApp(): Plugin {
  let chunks: Rollup.OutputChunk[] = [];
  let ofApp = new Set<string>();
  return {
    name: "garderobe-preload-app",
    apply: "build",
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    // Before Vite lists what each import needs.
    generateBundle: {
      order: "pre",
      handler: (_options, bundle) => {
        chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(APP));
        if (!app) throw new Error(`No chunk starts with ${APP}.`);
        ofApp = withImports(app, chunks);
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => [...ofApp].filter((file) => !html.includes(file)).map(preload),
    },
  };

  function resolveDependencies(file: string, files: string[], { hostId }: { hostId: string }) {
    const find = (name: string) => chunks.find(({ fileName }) => fileName === name);
    if (find(hostId)?.isEntry) return files;
    const isRare = RARE.test(find(file)?.facadeModuleId ?? "");
    return files.filter((name) => name.endsWith(".css") || !(isRare || ofApp.has(name)));
  }
}

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
