/** Records how the page changes, for those who agreed; everything typed and every picture is blanked. */
import { record } from "@rrweb/record";
import { randomKey } from "@/lib/random-key";
import { tellRecording } from "./queries";
import { device } from "./told";

const PAUSE_MS = 10_000;
const MOST_EVENTS = 2_000;
/** A page of nothing but changes is not worth its transport. */
const LONGEST_MS = 15 * 60_000;

/** Answers how to stop. */
export function startRecording(): () => void {
  const recording = randomKey();
  let events: object[] = [];
  let number = 0;
  const send = () => {
    const part = events.splice(0, MOST_EVENTS);
    if (part.length === 0) return;
    // A part that is lost leaves a gap; nobody who uses the app shall notice.
    tellRecording(device(), recording, number++, part).catch(console.info);
  };
  const end = record({
    emit: (event) => events.push(event),
    maskAllInputs: true,
    maskTextSelector: "main *",
    blockSelector: "img, picture, video, canvas, [data-private]",
    inlineImages: false,
    recordCanvas: false,
    collectFonts: false,
  });
  const timer = setInterval(send, PAUSE_MS);
  const stop = () => {
    clearInterval(timer);
    clearTimeout(longest);
    end?.();
    events = [];
  };
  const longest = setTimeout(stop, LONGEST_MS);
  return stop;
}
