import { expect, it } from "vitest";
import { type EditHistory, redone, undone, withChange } from "./edit-history";

interface Edit {
  crop: { zoom: number };
}

const zoomedTo = (zoom: number): Edit => ({ crop: { zoom } });
const START: EditHistory<Edit> = { edit: zoomedTo(1), past: [], future: [], step: null };
const zoomOf = ({ edit }: EditHistory<Edit>) => edit.crop.zoom;

it("undoes a whole drag at once, and redoes it", () => {
  const dragged = [2, 2.5, 3].reduce((past, zoom) => withChange(past, zoomedTo(zoom), 1), START);
  const again = withChange(dragged, zoomedTo(4), 2);
  expect(zoomOf(undone(again))).toBe(3);
  expect(zoomOf(undone(undone(again)))).toBe(1);
  expect(zoomOf(redone(undone(undone(again))))).toBe(3);
});

it("adds no step for a change without effect, and drops undone steps after another change", () => {
  expect(withChange(START, zoomedTo(1), 1)).toBe(START);
  const other = withChange(undone(withChange(START, zoomedTo(2), 1)), zoomedTo(3), 2);
  expect(redone(other)).toBe(other);
  expect(undone(START)).toBe(START);
});

it("starts a new step after an undo, even within the same press", () => {
  const back = undone(withChange(START, zoomedTo(2), 1));
  expect(zoomOf(undone(withChange(back, zoomedTo(3), 1)))).toBe(1);
});
