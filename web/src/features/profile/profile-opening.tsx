/**
 * What a profile shows before the app is there: its first pictures, which the page names relative to
 * its own address, so that it can be the same file for everybody. Part of no script.
 */
import { RENDITION_WIDTHS } from "@/lib/picture-url";
import { OUTFIT_GRID, TILE_SIZES } from "@/ui/outfit-tile";
import { Skeleton } from "@/ui/skeleton";
import { Wordmark } from "@/ui/wordmark";

const FIRST = [1, 2, 3, 4];

export const ProfileOpening = () => (
  <>
    <title>Garderobe</title>
    <header className="flex items-center justify-between px-gutter pt-4">
      <span className="inline-flex min-h-target items-center">
        <Wordmark />
      </span>
    </header>
    <main className="mx-auto grid w-full max-w-[90rem] grid-cols-1 content-start gap-8 px-gutter pt-6 pb-16 desktop:pt-12">
      <div className="-mb-4 h-target" />
      <div role="status" className="grid gap-5">
        <span className="sr-only">Loading this profile</span>
        <Skeleton className="size-24 rounded-full" />
        <Skeleton className="h-12 w-60" />
      </div>
      <ul className={OUTFIT_GRID}>
        {FIRST.map((position) => (
          <li
            key={position}
            className="relative aspect-portrait overflow-hidden rounded-print bg-surface"
          >
            <FirstPicture position={position} />
          </li>
        ))}
      </ul>
    </main>
  </>
);

function FirstPicture({ position }: { position: number }) {
  const address = `?first-picture=${position}`;
  return (
    <img
      data-first-picture
      src={address}
      srcSet={RENDITION_WIDTHS.map((width) => `${address}&width=${width} ${width}w`).join(", ")}
      sizes={TILE_SIZES}
      alt=""
      fetchPriority={position <= 2 ? "high" : undefined}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
