/** Plays a recording in an element, and says where it is. */
import { Replayer } from "@rrweb/replay";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { RecordedEvent } from "@/lib/recordings/mask-event";
import { m } from "@/paraglide/messages.js";
import { styleReplay } from "./replay-styles";

type Events = ConstructorParameters<typeof Replayer>[0];
/** The size of the recorded window. */
interface Size {
  width: number;
  height: number;
}

export interface Replay {
  isPlaying: boolean;
  /** Milliseconds since the beginning. */
  time: number;
  length: number;
  speed: number;
  size: Size | null;
  /** Whether it cannot be played. */
  isBroken: boolean;
  toggle: () => void;
  seek: (time: number) => void;
  setSpeed: (speed: number) => void;
}

export function useReplayer(root: RefObject<HTMLElement | null>, events: RecordedEvent[]): Replay {
  const replayer = useRef<Replayer | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [time, setTime] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [size, setSize] = useState<Size | null>(null);
  const length = (events.at(-1)?.timestamp ?? 0) - (events[0]?.timestamp ?? 0);

  useEffect(() => {
    if (!root.current) return;
    try {
      const { player, stop } = startReplayer(root.current, events, setSize, () =>
        setPlaying(false),
      );
      replayer.current = player;
      return stop;
    } catch (error) {
      console.warn("The recording cannot be played.", error);
      setBroken(true);
    }
  }, [root, events]);

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      setTime(Math.min(length, replayer.current?.getCurrentTime() ?? 0));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, length]);

  const seek = (next: number) => {
    setTime(next);
    if (isPlaying) replayer.current?.play(next);
    else replayer.current?.pause(next);
  };
  const toggle = () => {
    if (isPlaying) replayer.current?.pause();
    else replayer.current?.play(time >= length ? 0 : time);
    setPlaying(!isPlaying);
  };
  const changeSpeed = (next: number) => {
    setSpeed(next);
    replayer.current?.setConfig({ speed: next });
  };
  return { isPlaying, time, length, speed, size, isBroken, toggle, seek, setSpeed: changeSpeed };
}

/** Throws for events that cannot be played. */
function startReplayer(
  root: HTMLElement,
  events: RecordedEvent[],
  onSize: (size: Size) => void,
  onEnd: () => void,
) {
  const player = new Replayer(events as unknown as Events, {
    root,
    mouseTail: false,
    showWarning: false,
    // Focus stays on the controls.
    triggerFocus: false,
    // It would remove the styles that are set by script.
    useVirtualDom: false,
  });
  // Its rules come in a style element, which the security policy refuses: replay-styles.ts adds them.
  Object.assign(player, { insertStyleRules: () => {} });
  player.iframe.title = m.admin_recording_frame();
  player.iframe.tabIndex = -1;
  let stopStyles = () => {};
  player.on("fullsnapshot-rebuilded", () => {
    stopStyles();
    if (player.iframe.contentDocument) stopStyles = styleReplay(player.iframe.contentDocument);
  });
  player.on("resize", (size) => onSize(size as Size));
  player.on("finish", onEnd);
  // Shows the first picture.
  player.pause(0);
  const stop = () => {
    stopStyles();
    player.destroy();
  };
  return { player, stop };
}
