/**
 * The feed's first picture in the prerendered page, which is the same for everyone: the server
 * fills in whose picture that is, so no script has to load first.
 */
import { RENDITION_WIDTHS } from "@/lib/photos/picture-url";
import { CARD_SIZES } from "./feed-columns";

const ADDRESS = "/api/feed/v1/timeline/first-picture";

export const FirstPicture = () => (
  <img
    data-first-picture
    src={ADDRESS}
    srcSet={RENDITION_WIDTHS.map((width) => `${ADDRESS}?width=${width} ${width}w`).join(", ")}
    sizes={CARD_SIZES}
    alt=""
    fetchPriority="high"
    className="absolute inset-0 size-full object-cover"
  />
);
