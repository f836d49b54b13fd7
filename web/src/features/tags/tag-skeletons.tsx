/** Placeholders for the tag pages while they load. */
import type { ReactNode } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";

function Frame({ loads, children }: { loads: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[90rem] content-start gap-8 px-gutter pt-6 pb-16 desktop:pt-12">
      <span role="status" className="sr-only">
        {loads}
      </span>
      {children}
    </div>
  );
}

export function TagSkeleton() {
  return (
    <Frame loads={m.tags_loading()}>
      <span className="h-target" />
      <TagHeadSkeleton />
      <OutfitGridSkeleton />
    </Frame>
  );
}

/** With room for the tag's actions. */
export const TagHeadSkeleton = () => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-5 tablet:flex-nowrap tablet:gap-x-10">
    <Skeleton className="aspect-portrait w-24 tablet:w-44" />
    <div className="grid flex-1 gap-3">
      <Skeleton className="h-10 w-2/3 max-w-sm" />
      <Skeleton className="h-4 w-1/3 max-w-40" />
    </div>
    <span className="h-target w-full tablet:w-target" />
  </div>
);

export function PickSkeleton() {
  return (
    <Frame loads={m.tags_loading()}>
      <span className="h-target" />
      <Skeleton className="h-10 w-2/3 max-w-sm" />
      <OutfitGridSkeleton />
    </Frame>
  );
}

export function EditSkeleton() {
  return (
    <Frame loads={m.tags_loading()}>
      <span className="h-target" />
      <Skeleton className="h-10 w-2/3 max-w-sm" />
      <div className="grid max-w-md gap-5">
        <Skeleton className="h-12 rounded-control" />
        <Skeleton className="h-12 rounded-control" />
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-44 rounded-control" />
      </div>
    </Frame>
  );
}

export function ViewerSkeleton() {
  return (
    <Frame loads={m.tags_loading_outfit()}>
      <span className="h-target" />
      <Skeleton className="-mx-gutter aspect-portrait tablet:mx-auto tablet:w-full tablet:max-w-xl desktop:w-[min(36rem,calc((100dvh-8.5rem)*0.6))]" />
    </Frame>
  );
}
