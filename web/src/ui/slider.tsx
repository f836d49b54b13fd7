/** A slider with its label, as two cells of a grid. */
import { type CSSProperties, useId } from "react";

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as a screen reader says it. */
  valueText: string;
  onChange: (value: number) => void;
}

export function Slider({ label, valueText, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="font-[560] text-small">
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={valueText}
        onChange={({ target }) => onChange(Number(target.value))}
        className="slider w-full min-w-0"
        style={filled(range) as CSSProperties}
      />
    </>
  );
}

/** The filled part of the track: from the neutral value to the current one. */
function filled({ min, max, value }: Pick<SliderProps, "min" | "max" | "value">) {
  const ends = [Math.max(min, 0), value].map((end) => ((end - min) / (max - min)) * 100);
  return { "--from": `${Math.min(...ends)}%`, "--to": `${Math.max(...ends)}%` };
}
