/** The prerendered view of a profile. Part of no script. */
import { FirstPictureGrid, PrerenderedPage } from "@/components/prerendered-page";
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";

export const PrerenderedProfile = () => (
  <PrerenderedPage loads={m.profile_loading()}>
    <div className="-mb-4 h-target" />
    <div className="grid gap-5">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-12 w-60" />
    </div>
    <FirstPictureGrid />
  </PrerenderedPage>
);
