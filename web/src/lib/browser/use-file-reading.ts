/** Reads something from a file, for as long as that file is shown. */
import { useEffect, useState } from "react";

export type FileReading<T> =
  | { phase: "reading" }
  | { phase: "failed" }
  | { phase: "ready"; value: T };

interface Settled<T> {
  file: Blob;
  reading: FileReading<T>;
}

const READING = { phase: "reading" } as const;

/**
 * Reads again when the file changes. `read` and `release` must keep their identity. A released
 * value (a closed ImageBitmap, say) is never returned: the result belongs to a file, so the render
 * with another file already returns "reading", before effects release the old value.
 */
export function useFileReading<T, Read extends Blob = File>(
  file: Read,
  read: (file: Read) => Promise<T>,
  release: (value: T) => void,
): FileReading<T> {
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const pending = read(file);
    pending.then(
      (value) => isCurrent && setSettled({ file, reading: { phase: "ready", value } }),
      () => isCurrent && setSettled({ file, reading: { phase: "failed" } }),
    );
    return () => {
      isCurrent = false;
      pending.then(release, () => undefined);
    };
  }, [file, read, release]);
  return settled?.file === file ? settled.reading : READING;
}
