/** Before each test: configuration, a clean browser, and no unexpected requests. */
import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { loadConfig } from "@/lib/browser/config";
import { useNotices } from "@/ui/notices";
import { LIMIT_MS } from "./limit";

const GATEWAY = "http://localhost:8080";

vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
window.scrollTo = () => {};
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
configure({ asyncUtilTimeout: LIMIT_MS });

beforeEach(async () => {
  await loadConfig(async () => ({ url: GATEWAY, anon_key: "anon", media_url: "http://media" }));
  vi.stubGlobal("fetch", async (request: Request) => {
    throw new Error(`Nothing answers ${request.method} ${request.url} in this test.`);
  });
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
