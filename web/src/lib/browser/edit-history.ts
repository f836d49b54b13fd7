/** The history of what an editor edits since it was opened, with undo and redo. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { jsonEqual } from "@/lib/http/json-equal";

/** `Edit` is plain data. */
export interface EditHistory<Edit> {
  edit: Edit;
  past: readonly Edit[];
  future: readonly Edit[];
  /** The pointer or key press behind the last change; null after undo and redo. */
  step: number | null;
}

type IsEqual<Edit> = (one: Edit, other: Edit) => boolean;

const MAX_STEPS = 100;
const WHEEL_PAUSE_MS = 400;

/** Changes of one step, such as a whole drag, are undone together. */
export function withChange<Edit>(
  history: EditHistory<Edit>,
  edit: Edit,
  step: number,
  isEqual: IsEqual<Edit> = jsonEqual,
): EditHistory<Edit> {
  if (isEqual(edit, history.edit)) return history;
  const isSameStep = step === history.step;
  const past = isSameStep ? history.past : [...history.past, history.edit].slice(-MAX_STEPS);
  return { edit, past, future: [], step };
}

export function undone<Edit>(history: EditHistory<Edit>): EditHistory<Edit> {
  const edit = history.past.at(-1);
  if (edit === undefined) return history;
  const future = [history.edit, ...history.future];
  return { edit, past: history.past.slice(0, -1), future, step: null };
}

export function redone<Edit>(history: EditHistory<Edit>): EditHistory<Edit> {
  const [edit, ...future] = history.future;
  if (edit === undefined) return history;
  return { edit, past: [...history.past, history.edit], future, step: null };
}

export const unchanged = <Edit>(edit: Edit): EditHistory<Edit> => ({
  edit,
  past: [],
  future: [],
  step: null,
});

/**
 * Attach `stepHandlers` to an element around all controls that change the edit. `isEqual` decides
 * whether a change has an effect; by default the JSON of both is compared.
 */
export function useEditHistory<Edit extends object>(
  first: EditHistory<Edit>,
  isEqual?: IsEqual<Edit>,
) {
  const [history, setHistory] = useState(first);
  const { step, stepHandlers } = useSteps();
  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  };
  return {
    history,
    edit: history.edit,
    change: (next: Edit | ((edit: Edit) => Edit)) => {
      const current = step.current;
      setHistory((before) => {
        const edit = typeof next === "function" ? next(before.edit) : next;
        return withChange(before, edit, current, isEqual);
      });
    },
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    stepHandlers: { ...stepHandlers, onKeyDown },
  };
}

/**
 * Each press starts a new step; a second finger joins the first finger's step, and so do quick
 * turns of a wheel.
 */
function useSteps() {
  const step = useRef(0);
  const lastWheel = useRef(Number.NEGATIVE_INFINITY);
  const begin = () => {
    step.current += 1;
  };
  const stepHandlers = {
    onPointerDownCapture: ({ isPrimary }: PointerEvent) => isPrimary && begin(),
    onKeyDownCapture: ({ repeat }: KeyboardEvent) => !repeat && begin(),
    onWheelCapture: ({ timeStamp }: { timeStamp: number }) => {
      if (timeStamp - lastWheel.current > WHEEL_PAUSE_MS) begin();
      lastWheel.current = timeStamp;
    },
  };
  return { step, stepHandlers };
}
