/** The values at one time of a line chart, chosen by arrow keys, a finger or a mouse. */
import { type PointerEvent, useRef, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { nearest, percent, type Scale } from "./chart-scales";
import { type Series, Swatch, styleOf } from "./line-chart-series";

interface Props {
  title: string;
  series: readonly Series[];
  times: readonly number[];
  period: Scale;
  formats: { point: (at: number) => string };
  valueAt: (series: Series, time: number) => string;
  /** The position of a value, as a percentage. */
  fromTop: (value: number) => string;
  /** The legend of a compact chart has the values; this follows the time, null for the latest. */
  isCompact?: boolean;
  onMove?: (time: number | null) => void;
}

/** A slider along the times, so that screen readers read the values out as well. */
export function ChartReadout(props: Props) {
  const { title, series, times, period, formats, valueAt, fromTop, isCompact, onMove } = props;
  const slider = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState<number>(Number.POSITIVE_INFINITY);
  const [isShown, show] = useState(false);
  const index = Math.min(chosen, times.length - 1);
  const time = times[index] ?? 0;
  const left = percent(period, time);
  const move = (to: number) => {
    choose(to);
    show(true);
    onMove?.(times[to] ?? null);
  };
  const hide = () => {
    show(false);
    onMove?.(null);
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { x, width } = currentTarget.getBoundingClientRect();
    move(nearest(times, period, (clientX - x) / (width || 1)));
  };
  const said = unitsOf(series.map((each) => `${each.label} ${valueAt(each, time)}`));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider in it is the control.
    <div
      className="absolute inset-0 touch-pan-y"
      onPointerDown={(event) => {
        slider.current?.focus({ preventScroll: true });
        point(event);
      }}
      // It would take the focus from the slider again.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && hide()}
    >
      <input
        ref={slider}
        type="range"
        min={0}
        max={times.length - 1}
        value={index}
        aria-label={m.chart_points({ title })}
        aria-valuetext={`${formats.point(time)}: ${said}`}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        onChange={({ target }) => move(target.valueAsNumber)}
        onFocus={() => move(index)}
        onBlur={hide}
        onKeyDown={({ key }) => key === "Escape" && hide()}
      />
      {isShown && (
        <div aria-hidden="true" className="pointer-events-none">
          <span className="absolute inset-y-0 border-edge border-l" style={{ left: `${left}%` }} />
          {series.map((each, at) => {
            const value = each.points.find((one) => one.at === time)?.value;
            return value == null ? null : (
              <span
                key={each.key}
                className={classes(
                  "absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-current ring-2 ring-canvas",
                  styleOf(at).color,
                )}
                style={{ left: `${left}%`, top: fromTop(value) }}
              />
            );
          })}
          {!isCompact && (
            <div
              className={classes(
                "absolute top-0 z-10 grid gap-1 rounded-control bg-raised p-2.5 text-ink text-small shadow-lifted",
                left > 50 ? "-ml-3 -translate-x-full" : "ml-3",
              )}
              style={{ left: `${left}%` }}
            >
              <bdi className="text-quiet">{formats.point(time)}</bdi>
              {series.map((each, at) => (
                <span key={each.key} className="flex items-center gap-2 whitespace-nowrap">
                  <Swatch index={at} />
                  <bdi>{each.label}</bdi>
                  <strong className="ml-auto pl-3 font-[560]">{valueAt(each, time)}</strong>
                </span>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
