/** Likes an outfit on a double tap on its picture, with a heart; a single tap works as before. */
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HeartIcon } from "@/ui/icons";
import { useToggle } from "./use-toggle";

const DOUBLE_TAP_MS = 260;
const HEART_MS = 700;

/** Finds the picture itself: the nearest ancestor marked `data-picture`. */
export function DoubleTapLike({ outfitId }: { outfitId: string }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<HTMLElement | null>(null);
  const [hearts, setHearts] = useState(0);
  const { isOn, isKnown, toggle } = useToggle(outfitId, "liked");
  const like = useRef(() => {});
  useEffect(() => {
    like.current = () => {
      if (!isKnown) return;
      setHearts((shown) => shown + 1);
      if (!isOn) void toggle();
    };
  });
  useEffect(() => {
    const found = nearestPicture(anchor.current);
    setPicture(found);
    return found ? onDoubleTap(found, () => like.current()) : undefined;
  }, []);
  return (
    <>
      <span ref={anchor} hidden />
      {picture && hearts > 0 && createPortal(<Heart key={hearts} />, picture)}
    </>
  );
}

function nearestPicture(from: HTMLElement | null): HTMLElement | null {
  for (let around = from?.parentElement; around; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>("[data-picture]");
    if (found) return found;
  }
  return null;
}

function Heart() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), HEART_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span
      aria-hidden="true"
      data-heart
      className={`pointer-events-none absolute inset-0 grid place-items-center text-white transition duration-200 ease-settle motion-safe:starting:scale-50 starting:opacity-0 ${isShown ? "" : "opacity-0"}`}
    >
      <HeartIcon className="size-24 fill-white drop-shadow-lg" />
    </span>
  );
}

/**
 * Detects two quick taps; a single one presses the picture a moment later. Returns a function that
 * stops it.
 */
function onDoubleTap(picture: HTMLElement, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let byFinger = false;
  let passes = false;
  const onPointer = ({ pointerType }: PointerEvent) => {
    byFinger = pointerType === "touch";
  };
  const onClick = (event: MouseEvent) => {
    if (passes || !byFinger || event.detail === 0 || isOnControl(picture, event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
      return act();
    }
    timer = setTimeout(() => {
      timer = undefined;
      passes = true;
      picture.click();
      passes = false;
    }, DOUBLE_TAP_MS);
  };
  picture.style.touchAction = "manipulation";
  picture.addEventListener("pointerup", onPointer, true);
  picture.addEventListener("click", onClick, true);
  return () => {
    clearTimeout(timer);
    picture.removeEventListener("pointerup", onPointer, true);
    picture.removeEventListener("click", onClick, true);
  };
}

/** Return whether a control inside the picture was pressed, such as a pin. */
function isOnControl(picture: HTMLElement, { target }: MouseEvent): boolean {
  const control = target instanceof Element ? target.closest("a, button") : null;
  return control !== null && control !== picture && picture.contains(control);
}
