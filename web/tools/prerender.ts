/**
 * Vite plugin: writes `{path}/index.html` and `{path}/_payload.json` of each static page, the
 * members' page, `openings/{kind}/index.html` of each kind of public page, and app.html, the empty
 * page that every other address starts with.
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
    // The app's files are not needed for the first paint, and come when the app starts.
    const still = empty.replace(/<link rel="preload" as="script"[^>]*>\s*/g, "");
    const write = async (path: string, page: string) => {
      await mkdir(join(folder, path), { recursive: true });
      await writeFile(join(folder, path, "index.html"), page);
    };
    for (const [path, payload] of Object.entries(payloads)) {
      await write(path, withShareTags(path, fill(still, await render(path), "visitor")));
      await writeFile(join(folder, path, "_payload.json"), JSON.stringify(payload));
    }
    for (const [kind, opening] of Object.entries(openings)) {
      await write(`/openings/${kind}`, fill(still, opening, "visitor"));
    }
    await write(MEMBERS_PAGE, fill(still, await render(MEMBERS_PAGE), "member"));
  } finally {
    await server.close();
  }
}

/**
 * Puts a rendered page into the empty one: its title goes into the head, scripts go nowhere. What
 * has a style of its own (inputs drawn by something else) is hidden: the policy allows none here.
 * Nothing can be entered or pressed before the app is there: what was typed would be lost.
 */
function fill(empty: string, rendered: string, whom: string): string {
  const title = /<title>.*?<\/title>/s.exec(rendered)?.[0];
  if (!title || !empty.includes(EMPTY)) throw new Error("The page cannot be prerendered.");
  const body = rendered
    .replace(/<title>.*?<\/title>|<script.*?<\/script>|<link[^>]*>/gs, "")
    .replace(/ style="[^"]*"/g, " hidden")
    .replace(/<(input|textarea|select|button)(?![^>]* disabled)/g, "<$1 disabled");
  return empty
    .replace(/<title>.*?<\/title>/s, () => title)
    .replace(EMPTY, () => `<div id="app" data-prerendered="${whom}">${body}</div>`);
}

/** The web server reads these pages as templates: nothing else in them may look like one. */
function withShareTags(path: string, page: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(page)?.[1];
  const description = /<meta name="description" content="(.*?)"/.exec(page)?.[1];
  if (!title || !description || page.includes("{{")) {
    throw new Error(`${path} cannot say what it is.`);
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
