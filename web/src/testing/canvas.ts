/** Fake pictures and canvases: jsdom neither decodes nor draws. */
import { vi } from "vitest";

export interface FakeBitmap {
  /** The file that it was decoded from. */
  name: string;
  width: number;
  height: number;
  isClosed: boolean;
  close: () => void;
}

interface Options {
  /** Resolves when a file is decoded; rejects when it cannot be. */
  decode?: (file: File) => Promise<void>;
  /** The blob that a canvas produces. */
  drawn?: Blob;
}

/**
 * Drawing a closed bitmap throws, as in a browser. `calls` records calls on all canvas contexts.
 */
export function fakeCanvas({ decode, drawn = aDrawing() }: Options = {}) {
  const bitmaps: FakeBitmap[] = [];
  const calls: [string, ...unknown[]][] = [];
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    await decode?.(file);
    const bitmap = { name: file.name, width: 900, height: 1500, isClosed: false, close: () => {} };
    bitmap.close = () => {
      bitmap.isClosed = true;
    };
    bitmaps.push(bitmap);
    return bitmap;
  });
  const call =
    (name: string) =>
    (...args: unknown[]) => {
      const [source] = args as [Partial<FakeBitmap> | undefined];
      if (name === "drawImage" && source?.isClosed) throw new DOMException("detached");
      calls.push([name, ...args]);
    };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function contextOf(
    this: HTMLCanvasElement,
  ) {
    const context = { canvas: this } as Record<string, unknown>;
    return new Proxy(context, {
      get: (own, name) => own[String(name)] ?? call(String(name)),
    }) as never;
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(drawn));
  return { bitmaps, calls };
}

const aDrawing = () => new Blob(["drawn"], { type: "image/jpeg" });
