import { randomUUID } from "node:crypto";
import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { buildManifest } from "./tools/build-manifest.ts";
import { prerender } from "./tools/prerender.ts";
import { serviceWorker } from "./tools/service-worker.ts";

const gateway = process.env.GARDEROBE_URL ?? "http://localhost:8080";
const throughGateway = {
  target: gateway,
  changeOrigin: true,
  ws: true,
  headers: { origin: gateway },
};
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
    prerender(),
    serviceWorker(),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": throughGateway, "/config.json": throughGateway } },
  build: { target: "es2022", sourcemap: true },
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
