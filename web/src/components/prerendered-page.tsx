/**
 * The prerendered view of a public page: its first pictures, by URLs relative to the page's own, so
 * that one file serves every page. Part of no script.
 */
import type { ReactNode } from "react";
import { RENDITION_WIDTHS } from "@/lib/photos/picture-url";
import { OUTFIT_GRID, TILE_SIZES } from "./outfit-tile";
import { Wordmark } from "./wordmark";

const FIRST = [1, 2, 3, 4];

/** The frame of a page as visitors see it. */
export function PrerenderedPage({ loads, children }: { loads: string; children: ReactNode }) {
  return (
    <>
      <title>Garderobe</title>
      <header className="flex items-center justify-between px-gutter pt-4">
        <span className="inline-flex min-h-target items-center">
          <Wordmark />
        </span>
      </header>
      <main className="mx-auto grid w-full max-w-[90rem] grid-cols-1 content-start gap-8 px-gutter pt-6 pb-16 desktop:pt-12">
        <span role="status" className="sr-only">
          {loads}
        </span>
        {children}
      </main>
    </>
  );
}

export const FirstPictureGrid = () => (
  <ul className={OUTFIT_GRID}>
    {FIRST.map((position) => (
      <li key={position}>
        <FirstPicture position={position} sizes={TILE_SIZES} isRounded />
      </li>
    ))}
  </ul>
);

interface Props {
  position?: number;
  /** The same value as in the app's own picture. */
  sizes: string;
  isRounded?: boolean;
}

export function FirstPicture({ position = 1, sizes, isRounded }: Props) {
  const address = `?first-picture=${position}`;
  return (
    <span
      className={`relative block aspect-portrait overflow-hidden bg-surface ${isRounded ? "rounded-print" : ""}`}
    >
      <img
        data-first-picture
        src={address}
        srcSet={RENDITION_WIDTHS.map((width) => `${address}&width=${width} ${width}w`).join(", ")}
        sizes={sizes}
        alt=""
        fetchPriority={position <= 2 ? "high" : undefined}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}
