/** The player of a recording: its picture, its controls, and the pages it shows. */
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { RecordedEvent } from "@/lib/recordings/mask-event";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { ChoiceChip } from "@/ui/choice-chip";
import { EmptyState } from "@/ui/states";
import { clock } from "./recording-facts";
import type { PageMark } from "./replay-events";
import { type Replay, useReplayer } from "./use-replayer";

const SPEEDS = [1, 2, 4, 8];
const STEP_MS = 1000;
/** Of the window's height. */
const MAX_SHARE = 0.6;

interface Props {
  events: RecordedEvent[];
  marks: readonly PageMark[];
}

export function ReplayPlayer({ events, marks }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const replay = useReplayer(root, events);
  const scale = useFit(root, replay.size);
  if (replay.isBroken) {
    return <EmptyState title={m.admin_replay_broken()}>{m.admin_replay_broken_hint()}</EmptyState>;
  }
  const shown = marks.findLast(({ at }) => at <= replay.time)?.page;
  const { width = 0, height = 0 } = replay.size ?? {};
  return (
    <div className="grid grid-cols-1 gap-6 desktop:grid-cols-[minmax(0,1fr)_18rem] desktop:gap-10">
      <div className="grid grid-cols-1 content-start gap-4">
        <div
          aria-hidden="true"
          inert
          className="overflow-hidden rounded-control border border-line bg-surface"
        >
          <div
            className="mx-auto overflow-hidden"
            style={{ width: width * scale, height: height * scale }}
          >
            <div
              ref={root}
              className="origin-top-left [&_iframe]:border-0"
              style={{ transform: `scale(${scale})`, width, height }}
            />
          </div>
        </div>
        <Controls replay={replay} page={shown} />
      </div>
      <Pages marks={marks} time={replay.time} onSeek={replay.seek} />
    </div>
  );
}

/** The scale at which the recorded window fits into this one. */
function useFit(root: RefObject<HTMLElement | null>, size: Replay["size"]): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const frame = root.current?.parentElement?.parentElement;
    if (!frame || !size) return;
    const rescale = () =>
      setScale(
        Math.min(1, frame.clientWidth / size.width, (innerHeight * MAX_SHARE) / size.height),
      );
    const observer = new ResizeObserver(rescale);
    observer.observe(frame);
    rescale();
    return () => observer.disconnect();
  }, [root, size]);
  return scale;
}

function Controls({ replay, page }: { replay: Replay; page?: string }) {
  const { isPlaying, time, length, speed, toggle, seek, setSpeed } = replay;
  // Whole steps, so that the slider reaches its end.
  const end = Math.max(STEP_MS, Math.round(length / STEP_MS) * STEP_MS);
  const at = { time: clock(time), length: clock(length) };
  const position = Math.min(end, Math.round(time / STEP_MS) * STEP_MS);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <Button onPress={toggle}>{isPlaying ? m.common_pause() : m.admin_replay_play()}</Button>
        <input
          type="range"
          min={0}
          max={end}
          step={STEP_MS}
          value={position}
          aria-label={m.admin_replay_position()}
          aria-valuetext={
            page ? m.admin_replay_time_page({ ...at, page }) : m.admin_replay_time(at)
          }
          onChange={({ target }) => seek(target.valueAsNumber)}
          className="slider min-w-0 flex-1"
          style={played(position / end)}
        />
        <span className="shrink-0 text-small tabular-nums">
          {at.time} / {at.length}
        </span>
      </div>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{m.admin_usage_speed()}</legend>
        {SPEEDS.map((each) => (
          <ChoiceChip key={each} chosen={each === speed} onPress={() => setSpeed(each)}>
            {each}×
          </ChoiceChip>
        ))}
      </fieldset>
    </div>
  );
}

const played = (share: number): CSSProperties & Record<`--${string}`, string> => ({
  "--from": "0%",
  "--to": `${share * 100}%`,
});

interface PagesProps {
  marks: readonly PageMark[];
  time: number;
  onSeek: (time: number) => void;
}

function Pages({ marks, time, onSeek }: PagesProps) {
  const current = marks.findLastIndex(({ at }) => at <= time);
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <h2 className="type-title text-[1.5rem]">{m.admin_usage_pages()}</h2>
      <ol className="grid border-line border-t">
        {marks.map(({ page, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pages may have been opened at one time.
          <li key={index} className="border-line border-b">
            <button
              type="button"
              aria-current={index === current ? "step" : undefined}
              onClick={() => onSeek(at)}
              className="flex min-h-target w-full gap-4 py-2.5 text-start hover:bg-surface aria-[current]:font-[560]"
            >
              <span className="text-quiet tabular-nums">{clock(at)}</span>
              <span className="wrap-anywhere">{page}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
