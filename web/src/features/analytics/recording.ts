/** Records how the page changes, for those who agreed; everything typed and every picture is blanked. */
import { record } from "@rrweb/record";
import { randomKey } from "@/lib/random-key";
import { tellRecording } from "./queries";
import { partsOf } from "./recording-parts";
import { device, sendWaiting } from "./told";

const PAUSE_MS = 10_000;
/** A page of nothing but changes is not worth its transport. */
const LONGEST_MS = 15 * 60_000;

/** Answers how to stop. */
export function startRecording(): () => void {
  const recording = randomKey();
  let events: object[] = [];
  let number = 0;
  let over = false;
  const send = async () => {
    const parts = partsOf(events.splice(0));
    try {
      // A browser is known by what it told before: that goes first.
      if (number === 0) await sendWaiting();
      for (const part of parts) {
        if (over) return;
        await tellRecording(device(), recording, number++, part);
      }
    } catch (error) {
      // What comes after a gap shows nothing; nobody who uses the app shall notice.
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
    // A hundred kilobytes in each recording, and the same for all of a version.
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
  const longest = setTimeout(stop, LONGEST_MS);
  return stop;
}
