/**
 * Vite plugin: writes `{path}/index.html` and `{path}/_payload.json` of each static page, the
 * members' page, `openings/{kind}/index.html` of each kind of public page, and app.html, the empty
 * page that every other URL starts with.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer, type Plugin, type ResolvedConfig, type ViteDevServer } from "vite";
import { shareTags } from "./share-tags.ts";

interface Pages {
  MEMBERS_PAGE: string;
  payloads: Record<string, object>;
  render: (path: string) => Promise<string>;
  openings: Record<string, string>;
}

const ENTRY = "/src/app/prerender.tsx";
const EMPTY = '<div id="app"></div>';

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "garderobe-prerender",
    configResolved: (resolved) => {
      config = resolved;
    },
    configureServer: servePayloads,
    closeBundle: {
      order: "pre",
      sequential: true,
      handler: async () => {
        if (config.command !== "build" || config.mode === "test") return;
        await writePages(join(config.root, config.build.outDir));
      },
    },
  };
}

async function writePages(folder: string): Promise<void> {
  const empty = await readFile(join(folder, "index.html"), "utf8");
  await copyFile(join(folder, "index.html"), join(folder, "app.html"));
  const server = await createServer({
    mode: "production",
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { MEMBERS_PAGE, openings, payloads, render } = (await server.ssrLoadModule(
      ENTRY,
    )) as Pages;
    // The app's files are not needed for the first paint, and load when the app starts.
    const withoutPreloads = empty.replace(/<link rel="preload" as="script"[^>]*>\s*/g, "");
    const write = async (path: string, page: string) => {
      await mkdir(join(folder, path), { recursive: true });
      await writeFile(join(folder, path, "index.html"), page);
    };
    for (const [path, payload] of Object.entries(payloads)) {
      await write(path, withShareTags(path, fill(withoutPreloads, await render(path), "visitor")));
      await writeFile(join(folder, path, "_payload.json"), JSON.stringify(payload));
    }
    for (const [kind, opening] of Object.entries(openings)) {
      await write(`/openings/${kind}`, fill(withoutPreloads, opening, "visitor"));
    }
    await write(MEMBERS_PAGE, fill(withoutPreloads, await render(MEMBERS_PAGE), "member"));
  } finally {
    await server.close();
  }
}

/**
 * Inserts a rendered page into the empty one: its title goes into the head, scripts are dropped.
 * Elements with inline styles (inputs replaced by custom drawings) are hidden, because the CSP
 * forbids them. Controls are disabled until the app is loaded: input would be lost.
 */
function fill(empty: string, rendered: string, audience: string): string {
  const title = /<title>.*?<\/title>/s.exec(rendered)?.[0];
  if (!title || !empty.includes(EMPTY)) throw new Error("The page cannot be prerendered.");
  const body = rendered
    .replace(/<title>.*?<\/title>|<script.*?<\/script>|<link[^>]*>/gs, "")
    .replace(/ style="[^"]*"/g, " hidden")
    .replace(/<(input|textarea|select|button)(?![^>]* disabled)/g, "<$1 disabled");
  return empty
    .replace(/<title>.*?<\/title>/s, () => title)
    .replace(EMPTY, () => `<div id="app" data-prerendered="${audience}">${body}</div>`);
}

/** The web server reads these pages as templates, so nothing else in them may look like one. */
function withShareTags(path: string, page: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(page)?.[1];
  const description = /<meta name="description" content="(.*?)"/.exec(page)?.[1];
  if (!title || !description || page.includes("{{")) {
    throw new Error(`${path} has no title or description.`);
  }
  return page.replace("</head>", () => `${shareTags(path, title, description)}\n</head>`);
}

/** In development the payloads come from the sources. */
function servePayloads(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const path = /^(.*)\/_payload\.json/.exec(request.url ?? "")?.[1];
    if (path === undefined || server.config.server.middlewareMode) return next();
    const { payloads } = (await server.ssrLoadModule(ENTRY)) as Pages;
    const payload = payloads[path || "/"];
    response.statusCode = payload ? 200 : 404;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(payload ?? null));
  });
}
