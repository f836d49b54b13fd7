/**
 * The picture that the feed opens with. It stands in the prerendered page, which is the same for
 * everybody: the server knows whose picture that is, so that it need not wait for any script.
 */
import { RENDITION_WIDTHS } from "@/lib/picture-url";
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
