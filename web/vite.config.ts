import { randomUUID } from "node:crypto";
import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { buildManifest } from "./tools/build-manifest.ts";
import { earlyScript } from "./tools/early-script.ts";
import { preloadApp } from "./tools/preload-app.ts";
import { prerender } from "./tools/prerender.ts";
import { serviceWorker } from "./tools/service-worker.ts";

const gateway = process.env.GARDEROBE_URL ?? "http://localhost:8080";
const throughGateway = {
  target: gateway,
  changeOrigin: true,
  ws: true,
  headers: { origin: gateway },
};
const FRAME =
  /node_modules\/(react|react-dom|scheduler|zustand|openapi-fetch|@tanstack\/(history|store|query-core|router-core|react-(query|router|store)))\/(?!.*\/(queriesObserver|useQueries)\.js)/;
/** A file belongs here as long as every page needs it: whatever is listed is loaded by all. */
const APP_FILES = [
  "api/(authorization|client|transport)",
  "app/(middleware|navigation)",
  "features/session/(exchange|hooks|index|leave|leave-for|queries|realtime|renew|session|session-store|shell-state)",
  "lib/(classes|config|guard|ids|is-same|keep|kept-in-tab|mirror|photo-file|picture-url|pkce|placeholder)",
  "lib/(problem|random-key|redirects|resilient-fetch|sign-in-code|single-flight|slug)",
  "ui/(button|image|notices|outfit-tile|skeleton|spinner)",
];
const APP = new RegExp(
  `/node_modules/(idb-keyval|thumbhash|valibot)/|/src/(${APP_FILES.join("|")})[.]tsx?$`,
);
const buildId = randomUUID();

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      routeFileIgnorePattern: "\\.test\\.",
      // A page's calls come with the page, not with the first one of all.
      codeSplittingOptions: {
        defaultBehavior: [["component", "loader"], ["errorComponent"], ["notFoundComponent"]],
      },
    }),
    react(),
    tailwind(),
    buildManifest(buildId, Date.now()),
    earlyScript(),
    preloadApp(),
    prerender(),
    serviceWorker(),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": throughGateway, "/config.json": throughGateway } },
  build: {
    target: "es2022",
    // Beside the files, and named by none of them: the web server gives them to nobody.
    sourcemap: "hidden",
    rolldownOptions: {
      // What every page needs, whole: in thirty pieces it would be 6 KB larger.
      output: {
        codeSplitting: {
          groups: [
            { name: "frame", test: FRAME },
            { name: "app", test: APP, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
