/**
 * Vite plugins: the service worker, which caches the app's own files, takes what other apps share and
 * shows what is pushed, and the manifest that makes it installable. It does not handle API calls, builds, payloads
 * and pictures.
 */
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { appManifest } from "./app-manifest.ts";
import { buildScript } from "./build-script.ts";

const PARTS = ["shares", "pushes"];

/** Workbox generates the service worker, which imports our own parts of it as files. */
const ownScripts = (): Plugin => ({
  name: "garderobe-service-worker-parts",
  apply: "build",
  async generateBundle() {
    for (const part of PARTS) {
      const source = await buildScript(part);
      this.emitFile({ type: "asset", fileName: `${part}.js`, source });
    }
  },
});

export const serviceWorker = () => [
  ownScripts(),
  VitePWA({
    injectRegister: null,
    registerType: "autoUpdate",
    manifest: appManifest,
    includeManifestIcons: false,
    workbox: {
      importScripts: PARTS.map((part) => `${part}.js`),
      globPatterns: ["app.html", "early.js", "icon.svg", "assets/*.{js,css,woff2}"],
      // Loaded only after consent, and large.
      globIgnores: ["assets/record*", "assets/start-*"],
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: null,
      runtimeCaching: [
        {
          // Pages come from the network; without one, the app starts from the cache.
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin && request.mode === "navigate" && !/^\/(api|builds)\//.test(url.pathname),
          handler: "NetworkOnly",
          options: { precacheFallback: { fallbackURL: "/app.html" } },
        },
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname === "/config.json",
          handler: "NetworkFirst",
          options: { cacheName: "garderobe-config" },
        },
      ],
    },
  }),
];
