/** Vite plugin: writes builds/latest.json and builds/meta/{buildId}.json, which the running app polls. */
import type { Plugin } from "vite";

export function buildManifest(id: string, timestamp: number): Plugin {
  return {
    name: "garderobe-build-manifest",
    apply: "build",
    generateBundle() {
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: "asset", fileName, source: JSON.stringify(content) });
      emit("builds/latest.json", { id, timestamp });
      emit(`builds/meta/${id}.json`, { id, timestamp });
    },
  };
}
