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
  /node_modules\/(react|react-dom|scheduler|zustand|openapi-fetch|@tanstack\/(history|store|query-core|router-core|react-(query|router|store)))\//;
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
    sourcemap: true,
    rolldownOptions: {
      // What every page needs, whole: in thirty pieces it would be 3 KB larger.
      output: { codeSplitting: { groups: [{ name: "frame", test: FRAME }] } },
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
