/** Finds the piece under a finger on a visible picture; null when it cannot, or not soon enough. */
import type { Box } from "./boxes";
import { canvasOf } from "./canvas";
import type { RegionRequest } from "./region.worker";

export interface PieceFinder {
  find: (point: { x: number; y: number }) => Promise<Box | null>;
  close: () => void;
}

/** Enough to tell one piece from another. */
const WIDTH = 160;
const TIMEOUT_MS = 1_000;

export function openPieceFinder(url: string): PieceFinder {
  const worker = startWorker();
  const ready = worker && prepare(worker, url).catch(() => null);
  let lastId = 0;
  return {
    find: async (point) => {
      if (!worker || !(await ready)) return null;
      lastId += 1;
      return postTask(worker, { id: lastId, point });
    },
    close: () => worker?.terminate(),
  };
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL("./region.worker.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
}

async function prepare(worker: Worker, url: string): Promise<true> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  const size = {
    width: WIDTH,
    height: Math.round((WIDTH * image.naturalHeight) / image.naturalWidth),
  };
  const { context } = canvasOf(size);
  context.drawImage(image, 0, 0, size.width, size.height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  worker.postMessage({ pixels: { ...size, data } } satisfies RegionRequest, [data.buffer]);
  return true;
}

function postTask(
  worker: Worker,
  question: Exclude<RegionRequest, { pixels: unknown }>,
): Promise<Box | null> {
  return new Promise((resolve) => {
    const done = (box: Box | null) => {
      clearTimeout(timer);
      worker.removeEventListener("message", onAnswer);
      resolve(box);
    };
    const onAnswer = ({ data }: MessageEvent<{ id: number; box: Box | null }>) =>
      data.id === question.id && done(data.box);
    const timer = setTimeout(() => done(null), TIMEOUT_MS);
    worker.addEventListener("message", onAnswer);
    worker.postMessage(question satisfies RegionRequest);
  });
}
