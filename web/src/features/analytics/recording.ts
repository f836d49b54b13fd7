/** Records page changes for users who consented, without anything that they wrote or see. */
import { record } from "@rrweb/record";
import { consent } from "@/lib/browser/consent";
import { randomKey } from "@/lib/browser/random-key";
import { chunksOf } from "@/lib/recordings/chunks";
import { maskEvent, pageEvent } from "@/lib/recordings/mask-event";
import { device, flushEvents } from "./event-queue";
import { sendRecording } from "./queries";

const PAUSE_MS = 10_000;
/** A recording without a snapshot is not worth sending. */
const MAX_MS = 15 * 60_000;

type WatchPages = (viewed: (pattern: string) => void) => () => void;

/** Returns a function that stops it. */
export function startRecording(watchPages: WatchPages): () => void {
  const recording = randomKey();
  const consentedAt = consent.getState().since;
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
        await sendRecording({ device: device(), recording, number: number++, consentedAt }, part);
      }
    } catch (error) {
      // Nothing after a gap can be played back; users must not notice.
      console.info("The recording has ended.", error);
      stop();
    }
  };
  const end = record({
    emit: (event) => {
      const masked = maskEvent(event);
      if (masked) events.push(masked);
    },
    maskAllInputs: true,
    maskTextSelector: "body *",
    blockSelector: "img, picture, video, canvas, [data-private]",
    inlineImages: false,
    // A hundred kilobytes in each recording, and identical for every page of a build.
    inlineStylesheet: false,
    recordCanvas: false,
    collectFonts: false,
  });
  const unwatch = watchPages((page) => events.push(pageEvent(page, Date.now())));
  const timer = setInterval(() => void send(), PAUSE_MS);
  const stop = () => {
    over = true;
    clearInterval(timer);
    clearTimeout(longest);
    unwatch();
    end?.();
    events = [];
  };
  const longest = setTimeout(stop, MAX_MS);
  return stop;
}
