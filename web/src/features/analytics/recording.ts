/** Records page changes for users who consented. Typed text and pictures are masked. */
import { record } from "@rrweb/record";
import { randomKey } from "@/lib/browser/random-key";
import { device, flushEvents } from "./event-queue";
import { sendRecording } from "./queries";
import { chunksOf } from "./recording-chunks";

const PAUSE_MS = 10_000;
/** A recording without a snapshot is not worth sending. */
const MAX_MS = 15 * 60_000;

/** Returns a function that stops it. */
export function startRecording(): () => void {
  const recording = randomKey();
  let events: object[] = [];
  let number = 0;
  let over = false;
  const send = async () => {
    const parts = chunksOf(events.splice(0));
    try {
      // The server knows a browser by its earlier events: those are sent first.
      if (number === 0) await flushEvents();
      for (const part of parts) {
        if (over) return;
        await sendRecording(device(), recording, number++, part);
      }
    } catch (error) {
      // Nothing after a gap can be played back; users must not notice.
      console.info("The recording has ended.", error);
      stop();
    }
  };
  const end = record({
    emit: (event) => events.push(event),
    maskAllInputs: true,
    maskTextSelector: "main *",
    blockSelector: "img, picture, video, canvas, [data-private]",
    inlineImages: false,
    // A hundred kilobytes in each recording, and identical for every page of a build.
    inlineStylesheet: false,
    recordCanvas: false,
    collectFonts: false,
  });
  const timer = setInterval(() => void send(), PAUSE_MS);
  const stop = () => {
    over = true;
    clearInterval(timer);
    clearTimeout(longest);
    end?.();
    events = [];
  };
  const longest = setTimeout(stop, MAX_MS);
  return stop;
}
