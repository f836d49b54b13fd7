/** What a profile shows before the app is there. Part of no script. */
import { FirstPictureGrid, Opening } from "@/ui/opening";
import { Skeleton } from "@/ui/skeleton";

export const ProfileOpening = () => (
  <Opening loads="Loading this profile">
    <div className="-mb-4 h-target" />
    <div className="grid gap-5">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-12 w-60" />
    </div>
    <FirstPictureGrid />
  </Opening>
);
