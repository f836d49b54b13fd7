/** One page of the story, filling the available height; tapping its sides turns the page. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "@/paraglide/messages.js";
import { BackIcon, ForwardIcon } from "@/ui/icons";
import { Spinner } from "@/ui/spinner";
import { drawPage, loadPicture } from "./story-canvas";
import type { StoryPage } from "./story-parts";

/** The page as a picture, once drawn; the next page's pictures are fetched concurrently. */
export function useDrawnPage(
  page: StoryPage | undefined,
  next: StoryPage | undefined,
): HTMLCanvasElement | null {
  const [drawn, setDrawn] = useState<{ key: string; canvas: HTMLCanvasElement } | null>(null);
  const latest = useRef({ page, next });
  useEffect(() => {
    latest.current = { page, next };
  });
  const key = page?.key;
  useEffect(() => {
    const { page: shown, next: following } = latest.current;
    if (!key || shown?.key !== key) return;
    let isCurrent = true;
    void drawPage(shown.pictures, shown.draw).then((canvas) => {
      if (isCurrent) setDrawn({ key, canvas });
      for (const url of following?.pictures ?? []) void loadPicture(url);
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return drawn && drawn.key === key ? drawn.canvas : null;
}

interface Props {
  altText: string;
  canvas: HTMLCanvasElement | null;
  isFirst: boolean;
  isLast: boolean;
  onGo: (by: number) => void;
}

export function StoryStage({ altText, canvas, isFirst, isLast, onGo }: Props) {
  return (
    <div className="grid min-h-0 place-content-center [container-type:size]">
      <div className="relative aspect-[9/16] w-[min(100cqw,56.25cqh)] rounded-control bg-surface outline-offset-3 has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <p aria-live="polite" className="sr-only">
          {altText}
        </p>
        {canvas ? <Drawn key={altText} canvas={canvas} /> : <Waiting />}
        <Turn
          label={m.story_previous()}
          isOff={isFirst}
          onPress={() => onGo(-1)}
          side="start-0 w-1/3 justify-start"
        >
          <BackIcon width={20} height={20} />
        </Turn>
        <Turn
          label={m.story_next()}
          isOff={isLast}
          onPress={() => onGo(1)}
          side="end-0 w-2/3 justify-end"
          isFocused
        >
          <ForwardIcon width={20} height={20} />
        </Turn>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <Spinner label={m.story_creating()} />
    </span>
  );
}

/** Shows the very canvas that is shared. */
function Drawn({ canvas }: { canvas: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    canvas.style.width = "100%";
    canvas.style.height = "100%";
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return (
    <div
      ref={place}
      aria-hidden="true"
      className="absolute inset-0 overflow-hidden rounded-control transition-opacity duration-200 motion-reduce:transition-none starting:opacity-0"
    />
  );
}

interface TurnProps {
  children: ReactNode;
  label: string;
  side: string;
  isOff: boolean;
  isFocused?: boolean;
  onPress: () => void;
}

function Turn({ label, side, isOff, isFocused, onPress, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      // biome-ignore lint/a11y/noAutofocus: a dialog begins on what turns its pages.
      autoFocus={isFocused}
      onClick={() => !isOff && onPress()}
      className={`group absolute inset-y-0 flex items-center px-3 outline-none ${side}`}
    >
      {!isOff && (
        <span className="grid size-10 place-items-center rounded-full bg-canvas/88 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          {children}
        </span>
      )}
    </button>
  );
}
