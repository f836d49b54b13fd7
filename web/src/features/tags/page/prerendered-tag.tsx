/** The prerendered views of a tag and of an outfit in it. Part of no script. */
import { FirstPicture, FirstPictureGrid, PrerenderedPage } from "@/components/prerendered-page";
import { TagHeadSkeleton } from "@/features/tags/tag-skeletons";
import { PICTURE_SIZES } from "@/features/tags/viewer/use-adjacent-outfits";
import { VIEWER_COLUMNS, VIEWER_FRAME } from "@/features/tags/viewer/viewer-layout";
import { m } from "@/paraglide/messages.js";

export const PrerenderedTag = () => (
  <PrerenderedPage loads={m.tags_loading()}>
    <span className="h-target" />
    <TagHeadSkeleton />
    <span className="box-content h-target border-line border-b" />
    <FirstPictureGrid />
  </PrerenderedPage>
);

export const PrerenderedViewer = () => (
  <PrerenderedPage loads={m.tags_loading_outfit()}>
    <div className={VIEWER_COLUMNS}>
      <span className="h-target desktop:col-span-2" />
      <div className={VIEWER_FRAME}>
        <FirstPicture sizes={PICTURE_SIZES} />
      </div>
    </div>
  </PrerenderedPage>
);
