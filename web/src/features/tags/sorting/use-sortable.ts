/** Reorders items by dragging a handle, or with the arrow keys on it. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { m } from "@/paraglide/messages.js";
import { toastProblem } from "@/ui/notices";
import { moveTo, nearest, stepOf } from "./reorder";

/** Consecutive key presses count as one change. */
const PAUSE_MS = 500;
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Options {
  ids: readonly string[];
  /** The announcement after an item moved. */
  nameOf: (id: string) => string;
  /** Saves the new order; an error is shown, and the old order restored. */
  onOrder: (ids: string[]) => Promise<unknown>;
}

export function useSortable({ ids, nameOf, onOrder }: Options) {
  const [order, setOrder] = useState(ids);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const elements = useRef(new Map<string, HTMLElement>());
  const reportOrder = useDebouncedOrder((nextOrder) =>
    onOrder(nextOrder).catch((error) => {
      setOrder(ids);
      toastProblem(error);
    }),
  );
  useFollow(ids, dragged === null && !reportOrder.isWaiting(), setOrder);

  const moveItem = (id: string, index: number) => {
    const moved = moveTo(order, id, index);
    if (moved === order) return;
    setOrder(moved);
    const place = moved.indexOf(id) + 1;
    setAnnouncement(m.tags_moved({ name: nameOf(id), index: place, total: moved.length }));
    reportOrder.later(moved);
  };
  const drag = (event: PointerEvent, id: string) => {
    if (dragged !== id) return;
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    const target = nearest(elements.current, event.clientX, event.clientY);
    if (target) moveItem(id, order.indexOf(target));
  };
  const drop = () => {
    setDragged(null);
    reportOrder.now();
  };
  return {
    order,
    dragged,
    said: announcement,
    /** Props of the moving element. */
    item: (id: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) elements.current.set(id, element);
        else elements.current.delete(id);
      },
      // While a finger holds an item, none changes its position in the document, which would
      // release it.
      style: { order: order.indexOf(id) },
    }),
    /** Props of the button that moves it. */
    handle: (id: string) => ({
      "aria-label": m.tags_move({ name: nameOf(id) }),
      "aria-description": m.tags_move_how(),
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
        moveItem(id, index);
      },
    }),
  };
}

/** Adopts changes from outside, unless an item is being moved. */
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

function useDebouncedOrder(onOrder: (ids: string[]) => unknown) {
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
