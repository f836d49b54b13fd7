/** Schedules low-priority work. */
const DELAY_MS = 1000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Runs the work once the browser is idle, a second or more from now, but not on a slow connection. */
export function whenIdle(work: () => void): void {
  const workUnlessSlow = () => {
    if (!isSlow()) work();
  };
  setTimeout(() => onIdle(workUnlessSlow), DELAY_MS);
}

/** Waits for the current frame to be drawn. Safari has no idle callback, so it starts at once. */
function onIdle(start: () => void): void {
  if (typeof globalThis.requestIdleCallback === "function") requestIdleCallback(start);
  else start();
}

function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
