/** The prerendered view of an outfit's page. Part of no script. */
import { FirstPicture, PrerenderedPage } from "@/components/prerendered-page";
import { m } from "@/paraglide/messages.js";
import { OutfitLayout, OutfitWordsSkeleton } from "./outfit-layout";
import { SIZES } from "./outfit-picture";

export const PrerenderedOutfit = () => (
  <PrerenderedPage loads={m.outfit_loading()}>
    <OutfitLayout bar={<span className="h-target" />} picture={<FirstPicture sizes={SIZES} />}>
      <OutfitWordsSkeleton />
    </OutfitLayout>
  </PrerenderedPage>
);
