/**
 * Vite plugins: the service worker, which caches the app's own files and takes what other apps
 * share, and the manifest that makes it installable. It does not handle API calls, builds, payloads
 * and pictures.
 */
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { appManifest } from "./app-manifest.ts";
import { buildScript } from "./build-script.ts";

const SHARES = "shares";

/** Workbox generates the service worker, which imports our own part of it as a file. */
const sharesScript = (): Plugin => ({
  name: "garderobe-shares-script",
  apply: "build",
  async generateBundle() {
    const source = await buildScript(SHARES);
    this.emitFile({ type: "asset", fileName: `${SHARES}.js`, source });
  },
});

export const serviceWorker = () => [
  sharesScript(),
  VitePWA({
    injectRegister: null,
    registerType: "autoUpdate",
    manifest: appManifest,
    includeManifestIcons: false,
    workbox: {
      importScripts: [`${SHARES}.js`],
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
