/** What a tag, and an outfit among its outfits, show before the app is there. Part of no script. */
import { FirstPicture, FirstPictureGrid, Opening } from "@/ui/opening";
import { TagHeadSkeleton } from "./tag-skeletons";
import { PICTURE_SIZES } from "./use-neighbours";
import { VIEWER_COLUMNS, VIEWER_FRAME } from "./viewer-layout";

export const TagOpening = () => (
  <Opening loads="Loading the tag">
    <span className="h-target" />
    <TagHeadSkeleton />
    <span className="box-content h-target border-line border-b" />
    <FirstPictureGrid />
  </Opening>
);

export const ViewerOpening = () => (
  <Opening loads="Loading the outfit">
    <div className={VIEWER_COLUMNS}>
      <span className="h-target desktop:col-span-2" />
      <div className={VIEWER_FRAME}>
        <FirstPicture sizes={PICTURE_SIZES} />
      </div>
    </div>
  </Opening>
);
