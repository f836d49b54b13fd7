/**
 * Before each test: configuration, a clean browser, and no unexpected requests. The files of a
 * worker share the browser and the modules: after each file both are as a page load leaves them.
 */
import { threadId } from "node:worker_threads";
import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { loadConfig } from "@/lib/browser/config";
import { useNotices } from "@/ui/notices";
import { clearDatabases } from "./databases";
import { LIMIT_MS } from "./limit";
import { resetStores } from "./stores";

const GATEWAY = "http://localhost:8080";

vi.mock("zustand", () => import("./stores"));

// Not stubs: work that outlives its file reaches no network.
Object.assign(window, {
  fetch: async ({ method, url }: Request) => {
    throw new Error(`Nothing answers ${method} ${url} in this test.`);
  },
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
  scrollTo: () => {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
const { fetch } = window;
/** Those of Node.js reach all threads: the sessions of other files. */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    const own = ` of ${threadId}`;
    super(name.endsWith(own) ? name : name + own); // this file runs once for each file of tests
  }
};
configure({ asyncUtilTimeout: LIMIT_MS });

beforeEach(async () => {
  await loadConfig(async () => ({ url: GATEWAY, anon_key: "anon", media_url: "http://media" }));
  vi.stubGlobal("fetch", fetch);
});

afterEach(() => {
  cleanup();
  useNotices.setState(useNotices.getInitialState());
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `${pair.split("=")[0]}=; Path=/; Max-Age=0`;
  }
});

afterAll(async () => {
  vi.useRealTimers();
  // The end of the file would break off a module that is being loaded, also for the files after it.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  resetStores();
  await clearDatabases();
});
