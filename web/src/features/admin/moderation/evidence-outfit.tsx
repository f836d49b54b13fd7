/** A reported outfit as a moderator sees it: photo, text, tags and garments. */
import type { OutfitEvidence as Outfit, OutfitTag, Pin } from "@/api/types";
import { PhotoCrop } from "@/components/photo-crop";
import { CHIP } from "@/components/tag-chips";
import { useObjectUrl } from "@/lib/browser/use-object-url";
import { placeholderUrl } from "@/lib/photos/placeholder";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { Facts } from "./evidence-facts";

interface Props {
  outfit: Outfit;
  tags: readonly OutfitTag[];
  photo: Blob | null;
}

export function OutfitEvidence({ outfit, tags, photo }: Props) {
  const { caption, alt_text, audience, hidden, worn_on, published_at, pins } = outfit;
  const url = useObjectUrl(photo);
  const day = published_at && m.admin_published_on({ day: longDate(published_at.slice(0, 10)) });
  return (
    <>
      <Photo outfit={outfit} url={url} isLost={photo === null} />
      {caption && <p className="as-written break-words">{caption}</p>}
      {alt_text && (
        <p className="break-words text-quiet text-small">
          <RichText
            parts={m.admin_photo_description.parts({ description: alt_text })}
            tags={{ text: (text) => <span className="as-written">{text}</span> }}
          />
        </p>
      )}
      <TagNames tags={tags} />
      <Facts
        audience={audience}
        hidden={hidden}
        facts={[day, worn_on && m.admin_worn_on({ day: longDate(worn_on) })]}
      />
      {pins.length > 0 && <Garments pins={pins} photo={outfit.photo} url={url} />}
    </>
  );
}

interface PhotoProps {
  outfit: Outfit;
  url: string | null;
  isLost: boolean;
}

function Photo({ outfit: { photo, alt_text }, url, isLost }: PhotoProps) {
  if (isLost) {
    return (
      <p className="rounded-control bg-surface px-4 py-10 text-center">{m.admin_photo_lost()}</p>
    );
  }
  return (
    <span
      className="mx-auto block max-h-[60dvh] max-w-full overflow-hidden rounded-print bg-cover bg-surface"
      style={{
        aspectRatio: photo.width / photo.height,
        backgroundImage: `url(${placeholderUrl(photo.thumbhash)})`,
      }}
    >
      {url && (
        <img
          src={url}
          alt={alt_text || m.admin_kind_outfit()}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

function TagNames({ tags }: { tags: readonly OutfitTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={m.common_tags()} className="flex flex-wrap gap-1.5">
      {tags.map(({ id, name }) => (
        <li key={id} className={`${CHIP} min-w-0 max-w-full break-words bg-surface`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface GarmentsProps {
  pins: readonly Pin[];
  photo: Outfit["photo"];
  url: string | null;
}

function Garments({ pins, photo, url }: GarmentsProps) {
  const aspects = { picture: photo.width / photo.height, frame: 1 };
  return (
    <section className="grid gap-2">
      <h3 className="font-[560] text-small">{m.common_garments()}</h3>
      <ul aria-label={m.common_garments()} className="grid gap-2">
        {pins.map(({ id, garment, ...box }) => (
          <li key={id} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3">
            {url ? <PhotoCrop url={url} box={box} aspects={aspects} /> : <span />}
            {garment ? (
              <span className="break-words">
                <span className="block">{garment.name}</span>
                <span className="block text-quiet text-small">
                  {[garment.category, garment.brand].filter(Boolean).join(" · ")}
                </span>
              </span>
            ) : (
              <span className="text-quiet">{m.admin_garment_unseen()}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
