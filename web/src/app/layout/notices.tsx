/** The notification bar, the bubble and the toasts. All are announced, none takes the focus. */

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { AlertIcon } from "@/ui/alert-icon";
import { Image } from "@/ui/image";
import { controlsBelow, noticeTop } from "@/ui/notice-position";
import { dismissToast, type Notice, type Toast, useNotices } from "@/ui/notices";

const PICTURE_WIDTH = 20;
const PICTURE_ASPECT_RATIO = 0.6;
/** react-aria makes everything outside an open sheet inert, but for what is marked like this. */
const ABOVE_SHEETS = { "data-react-aria-top-layer": true };

export function NotificationBar() {
  const notice = useNotices(({ bar }) => bar);
  return (
    <div
      {...ABOVE_SHEETS}
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-3"
    >
      {notice && <BarContent {...notice} />}
    </div>
  );
}

function BarContent({ message, image, active }: Notice) {
  return (
    <div
      className={classes(
        "flex items-center gap-3 rounded-control bg-ink px-4 py-2.5 text-canvas text-small shadow-lifted transition duration-350 ease-settle starting:-translate-y-4 starting:opacity-0",
        !active && "-translate-y-4 opacity-0",
      )}
    >
      {image && (
        <Image
          path={image}
          bucket="outfits"
          alt=""
          shownWidth={PICTURE_WIDTH}
          aspectRatio={PICTURE_ASPECT_RATIO}
          lazy={false}
        />
      )}
      <p>{message}</p>
    </div>
  );
}

/** The bubble and the toasts: above the navigation, and above the page's fields and buttons. */
export function LowerNotices() {
  const box = useRef<HTMLDivElement>(null);
  const lift = useFreeSpot(box);
  return (
    <div
      {...ABOVE_SHEETS}
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 desktop:bottom-8"
      style={{ transform: lift ? `translateY(${-lift}px)` : undefined }}
    >
      <div ref={box} className="grid justify-items-center">
        <NotificationBubble />
        <Toasts />
      </div>
    </div>
  );
}

/**
 * Return how far up the box is moved, in px, so that it covers no control. Measured when a message
 * appears, after the page below has scrolled or grown, and when a sheet opens (it takes the focus,
 * then settles).
 */
function useFreeSpot(box: RefObject<HTMLElement | null>): number {
  const bubble = useNotices((notices) => notices.bubble?.message);
  const toasts = useNotices((notices) => notices.toasts.map(({ id }) => id).join());
  const [lift, setLift] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may need another place.
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown?.textContent) return setLift(0);
    const find = () => setLift((now) => freeLift(shown, now));
    // A press on a message focuses its button, which must not move away from the finger.
    const onMoment = ({ target }: Event) => {
      if (!(target instanceof Node && shown.contains(target))) find();
    };
    find();
    for (const moment of MOMENTS) addEventListener(moment, onMoment, true);
    const grown = new ResizeObserver(find);
    grown.observe(document.body);
    return () => {
      for (const moment of MOMENTS) removeEventListener(moment, onMoment, true);
      grown.disconnect();
    };
  }, [box, bubble, toasts]);
  return lift;
}

/** Events after which the content behind a message may have changed. */
const MOMENTS = ["focusin", "transitionend", "scrollend"] as const;

function freeLift(shown: HTMLElement, now: number): number {
  const { height, bottom } = shown.getBoundingClientRect();
  const lowest = bottom + now;
  return lowest - height - noticeTop(height, lowest, controlsBelow(shown));
}

export function NotificationBubble() {
  const notice = useNotices(({ bubble }) => bubble);
  return (
    <div role="status">
      {notice && (
        <p
          className={classes(
            "rounded-full bg-accent px-5 py-2.5 text-on-accent text-small shadow-lifted transition duration-350 ease-settle starting:scale-90 starting:opacity-0",
            !notice.active && "scale-90 opacity-0",
          )}
        >
          {notice.message}
        </p>
      )}
    </div>
  );
}

function Toasts() {
  const toasts = useNotices((notices) => notices.toasts);
  const shown = (areProblems: boolean) =>
    toasts
      .filter(({ isProblem = false }) => isProblem === areProblems)
      .map((toast) => <ToastContent key={toast.id} {...toast} />);
  return (
    <div>
      <div role="status" className="grid justify-items-center">
        {shown(false)}
      </div>
      <div role="alert" className="grid justify-items-center">
        {shown(true)}
      </div>
    </div>
  );
}

function ToastContent({ id, message, isProblem = false, undo, offer }: Toast) {
  const andClose = (act?: () => void) => () => {
    act?.();
    dismissToast(id);
  };
  return (
    <div
      className={classes(
        "pointer-events-auto mt-2 flex min-h-target items-center rounded-control ps-4 text-canvas text-small shadow-lifted transition duration-200 starting:translate-y-3 starting:opacity-0",
        isProblem ? "gap-2.5 bg-danger" : "gap-4 bg-ink",
        undo || offer ? "pe-2" : "pe-4",
      )}
    >
      {isProblem && <AlertIcon className="shrink-0" />}
      <p className="py-2.5">{message}</p>
      {undo && <ToastButton onPress={andClose(undo)}>{m.common_undo()}</ToastButton>}
      {offer && (
        <span className="flex">
          <ToastButton onPress={andClose(offer.take)}>{offer.label}</ToastButton>
          <ToastButton onPress={andClose()}>{m.common_later()}</ToastButton>
        </span>
      )}
    </div>
  );
}

function ToastButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-target px-3 font-[640] underline underline-offset-4"
    >
      {children}
    </button>
  );
}
