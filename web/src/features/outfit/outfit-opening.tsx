/** What an outfit's page shows before the app is there. Part of no script. */
import { FirstPicture, Opening } from "@/ui/opening";
import { OutfitLayout, OutfitWordsSkeleton } from "./outfit-layout";
import { SIZES } from "./outfit-picture";

export const OutfitOpening = () => (
  <Opening loads="Loading the outfit">
    <OutfitLayout bar={<span className="h-target" />} picture={<FirstPicture sizes={SIZES} />}>
      <OutfitWordsSkeleton />
    </OutfitLayout>
  </Opening>
);
