/** Things put in order by dragging a handle, or by the arrow keys on it. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { toastProblem } from "@/ui/notices";
import { moveTo, nearest, stepOf } from "./moving";

/** Keys pressed in a row are one change. */
const PAUSE_MS = 500;
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Options {
  ids: readonly string[];
  /** What is said of the thing that moved. */
  nameOf: (id: string) => string;
  /** Keeps the new order; what it throws is shown, and the old order with it. */
  onOrder: (ids: string[]) => Promise<unknown>;
}

export function useSortable({ ids, nameOf, onOrder }: Options) {
  const [order, setOrder] = useState(ids);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const elements = useRef(new Map<string, HTMLElement>());
  const tell = useTellLater((wanted) =>
    onOrder(wanted).catch((error) => {
      setOrder(ids);
      toastProblem(error);
    }),
  );
  useFollow(ids, dragged === null && !tell.isWaiting(), setOrder);

  const place = (id: string, index: number) => {
    const moved = moveTo(order, id, index);
    if (moved === order) return;
    setOrder(moved);
    setSaid(`${nameOf(id)}, ${moved.indexOf(id) + 1} of ${moved.length}`);
    tell.later(moved);
  };
  const drag = (event: PointerEvent, id: string) => {
    if (dragged !== id) return;
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    const target = nearest(elements.current, event.clientX, event.clientY);
    if (target) place(id, order.indexOf(target));
  };
  const drop = () => {
    setDragged(null);
    tell.now();
  };
  return {
    order,
    dragged,
    said,
    /** For the element that moves. */
    item: (id: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) elements.current.set(id, element);
        else elements.current.delete(id);
      },
      // While a finger holds one, none changes its place in the document: that would let go of it.
      style: { order: order.indexOf(id) },
    }),
    /** For the button that moves it. */
    handle: (id: string) => ({
      "aria-label": `move ${nameOf(id)}`,
      "aria-description": "Use the arrow keys to move it, or drag it.",
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDragged(id);
      },
      onPointerMove: (event: PointerEvent) => drag(event, id),
      onPointerUp: drop,
      onPointerCancel: drop,
      onKeyDown: (event: KeyboardEvent) => {
        const index = stepOf(event.key, order.indexOf(id), order.length);
        if (index === null) return;
        event.preventDefault();
        place(id, index);
      },
    }),
  };
}

/** Takes over what comes from outside, unless something is being moved. */
function useFollow(
  ids: readonly string[],
  isFree: boolean,
  setOrder: (ids: readonly string[]) => void,
): void {
  const [known, setKnown] = useState(ids);
  if (isFree && known.join() !== ids.join()) {
    setKnown(ids);
    setOrder(ids);
  }
}

function useTellLater(onOrder: (ids: string[]) => unknown) {
  const waiting = useRef<{ ids: string[]; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(onOrder);
  useEffect(() => {
    latest.current = onOrder;
  });
  const now = () => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const { ids } = waiting.current;
    waiting.current = null;
    latest.current(ids);
  };
  const later = (ids: string[]) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { ids, timer: setTimeout(now, PAUSE_MS) };
  };
  const tellAtTheEnd = useRef(now);
  useEffect(() => () => tellAtTheEnd.current(), []);
  return { now, later, isWaiting: () => waiting.current !== null };
}
