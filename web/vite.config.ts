import { randomUUID } from "node:crypto";
import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { LIMIT_MS } from "./src/testing/limit.ts";
import { buildManifest } from "./tools/build-manifest.ts";
import { serviceWorker } from "./tools/build-service-worker.ts";
import { compiledMessages } from "./tools/compile-messages.ts";
import { earlyScript } from "./tools/early-script.ts";
import { inlineMessages, oneLanguage } from "./tools/inline-messages.ts";
import { pageLanguage } from "./tools/page-language.ts";
import { preloadApp } from "./tools/preload-app.ts";
import { prerender } from "./tools/prerender.ts";
import { BUILD_LOCALE } from "./tools/read-messages.ts";
import { readVersion } from "./tools/read-version.ts";

const gateway = process.env.GARDEROBE_URL ?? "http://localhost:8080";
const throughGateway = {
  target: gateway,
  changeOrigin: true,
  ws: true,
  headers: { origin: gateway },
};
const FRAME =
  /node_modules\/(react|react-dom|scheduler|zustand|@tanstack\/(history|store|query-core|router-core|react-(query|router|store)))\/(?!.*\/(queriesObserver|useQueries)\.js)/;
/** Files that every page needs: everything listed here is loaded by all of them. */
const APP_FILES = [
  "api/(authorization|client|enums|service-client|transport)",
  "app/(middleware|navigation)",
  "features/account/onboarding/onboarding-steps",
  "features/outfit/page/outfit-layout",
  "features/session/(circle-queries|index|queries|social-login/exchange)",
  "features/session/state/(end-session|external-redirect|hooks|realtime|refresh-token|session|session-store|shell-state)",
  "features/tags/tag-skeletons",
  "features/wardrobe/(search|garments/colors)",
  "lib/auth/(guard|pkce|sign-in-code)",
  "lib/browser/(classes|config|display-settings|note-use|persistent-store|random-key|redirects|tab-storage|use-display-setting|use-object-url)",
  "lib/http/(foreign-404|json-equal|problem|resilient-fetch|single-flight)",
  "lib/photos/(photo-file|picture-url|placeholder)",
  "lib/sharing/(audience|held-shares|view-as)",
  "lib/text/(id-search|ids|locale|slug)",
  "components/(filter-photos|outfit-grid-skeleton|outfit-tile|picture-description)",
  "ui/(button|image|notices|skeleton|spinner)",
];
const APP = new RegExp(
  `/node_modules/(idb-keyval|thumbhash|valibot)/|/src/(${APP_FILES.join("|")})[.]tsx?$`,
);
/** The same for all languages, whose builds are one version of the app. */
const buildId = process.env.GARDEROBE_BUILD_ID ?? randomUUID();

export default defineConfig(({ command, mode }) => ({
  plugins: [
    command === "serve" && mode === "development" && compiledMessages(),
    inlineMessages(BUILD_LOCALE),
    oneLanguage(),
    pageLanguage(BUILD_LOCALE),
    tanstackRouter({
      target: "react",
      routeFileIgnorePattern: "\\.test\\.",
      // A page's loaders come with the page, not with the entry chunk.
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
  define: {
    __LOCALE__: JSON.stringify(BUILD_LOCALE),
    __BUILD_ID__: JSON.stringify(buildId),
    __VERSION__: JSON.stringify(readVersion()),
  },
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": throughGateway, "/config.json": throughGateway } },
  build: {
    target: "es2022",
    // Beside the files, but not referenced by them: the web server does not serve them.
    sourcemap: "hidden",
    rolldownOptions: {
      // The code that every page needs, as one chunk: in thirty pieces it would be 6 KB larger.
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
    globalSetup: ["tools/compile-messages.ts"],
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
    setupFiles: ["src/testing/setup.ts"],
    pool: "threads",
    maxWorkers: 2,
    // For all of a test's conditions, on any machine.
    testTimeout: 20 * LIMIT_MS,
    hookTimeout: 20 * LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: ["src/**/*.isolated.test.{ts,tsx}"],
          // A worker loads the modules once: half of the time went into loading them for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        // Tests that replace modules, or set what a module reads when it is loaded.
        test: { name: "isolated", include: ["src/**/*.isolated.test.{ts,tsx}"] },
      },
    ],
  },
}));
