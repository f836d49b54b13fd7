/**
 * Vite plugin: the service worker, which caches the app's own files, and the manifest that makes it
 * installable. It does not handle API calls, builds, payloads and pictures.
 */
import { VitePWA } from "vite-plugin-pwa";
import { appManifest } from "./app-manifest.ts";

export const serviceWorker = () =>
  VitePWA({
    injectRegister: null,
    registerType: "autoUpdate",
    manifest: appManifest,
    includeManifestIcons: false,
    workbox: {
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
  });
