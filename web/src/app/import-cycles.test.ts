import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Import targets by file. Type-only and dynamic imports count too. */
type Graph = ReadonlyMap<string, readonly string[]>;

const SPECIFIER = /(?:from|import)\s*\(?\s*"((?:@\/|\.)[^"]+)"/g;
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", ".d.ts"];

function readSources(): Map<string, string> {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("routeTree.gen.ts"))
    .map((file) => join("src", file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

function importGraph(sources: ReadonlyMap<string, string>): Graph {
  const resolve = (file: string, specifier: string) => {
    const path = specifier.startsWith("@/")
      ? join("src", specifier.slice(2))
      : join(dirname(file), specifier);
    return ENDINGS.map((ending) => path + ending).find((candidate) => sources.has(candidate));
  };
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      [...text.matchAll(SPECIFIER)].flatMap(([, found = ""]) => resolve(file, found) ?? []),
    ]),
  );
}

/** Each cycle found by depth-first search, as the files on it. */
function cyclesOf(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

describe("import cycles", () => {
  it("do not exist, not even for types or lazily loaded files", () => {
    expect(cyclesOf(importGraph(readSources()))).toEqual([]);
  });

  it("are found when two files import each other's types", () => {
    const sources = new Map([
      ["src/ui/sheet.ts", 'import type { A } from "./dialog";'],
      ["src/ui/dialog.ts", 'import type { B } from "@/ui/sheet";'],
    ]);
    expect(cyclesOf(importGraph(sources))).toEqual([
      ["src/ui/sheet.ts", "src/ui/dialog.ts", "src/ui/sheet.ts"],
    ]);
  });
});
