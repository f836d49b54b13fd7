/** What nobody waits for: a second after the start, once the browser is idle, never over a slow connection. */
const PATIENCE_MS = 1000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export function inSpareTime(work: () => void): void {
  setTimeout(
    () =>
      whenIdle(() => {
        if (!isSlow()) work();
      }),
    PATIENCE_MS,
  );
}

/** Not before what is being drawn now; Safari cannot tell, and begins. */
function whenIdle(begin: () => void): void {
  if (typeof globalThis.requestIdleCallback === "function") requestIdleCallback(begin);
  else begin();
}

function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
