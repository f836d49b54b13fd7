/** The layout of an outfit's page: the picture above on a phone, at the side on a desktop. */
import type { ReactNode } from "react";
import { useSession } from "@/features/session";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  bar: ReactNode;
  picture: ReactNode;
  children: ReactNode;
}

export function OutfitLayout({ bar, picture, children }: Props) {
  // Beside the navigation it aligns with every page; without it, it is centered.
  const alignment = useSession() ? "desktop:justify-start" : "desktop:justify-center";
  return (
    <div
      className={classes(
        alignment,
        "grid gap-x-12 gap-y-5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desktop:grid-cols-[max-content_minmax(18rem,30rem)] desktop:gap-x-16",
      )}
    >
      <div className="-mx-gutter -my-3 sticky top-0 z-20 flex items-center justify-between bg-canvas px-2 py-1 tablet:static tablet:-mx-2 tablet:col-span-2 tablet:my-0 tablet:bg-transparent tablet:px-0 tablet:py-0">
        {bar}
      </div>
      <div
        data-picture
        className="-mx-gutter relative overflow-hidden tablet:mx-0 tablet:rounded-print desktop:w-[min(36rem,calc((100dvh-8.5rem)*0.6))] desktop:min-w-80"
      >
        {picture}
      </div>
      <article className="grid content-start gap-5">{children}</article>
    </div>
  );
}

export function OutfitSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-[90rem] px-gutter pt-6 desktop:pt-12">
      <span className="sr-only">{m.outfit_loading()}</span>
      <OutfitLayout
        bar={<span className="h-target" />}
        picture={<Skeleton className="aspect-portrait" />}
      >
        <OutfitWordsSkeleton />
      </OutfitLayout>
    </div>
  );
}

export const OutfitWordsSkeleton = () => (
  <>
    <span className="flex items-center gap-3">
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-4 w-32" />
    </span>
    <Skeleton className="h-9 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </>
);
