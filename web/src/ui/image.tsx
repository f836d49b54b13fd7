/**
 * A picture from a bucket: shows its placeholder hash until loaded, picks the fitting width, and
 * shows nothing on failure.
 */
import { useEffect, useMemo, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { useObjectUrl } from "@/lib/browser/use-object-url";
import { publicUrl, sourceSet } from "@/lib/photos/picture-url";
import { placeholderUrl } from "@/lib/photos/placeholder";

export interface ImageProps {
  path: string | null | undefined;
  bucket: string;
  /** Describes the picture; an empty text marks it as decoration. */
  alt: string;
  /** Fills the parent instead of taking its own space. */
  fillSpace?: boolean;
  /** Width over height; 0.6 for outfits. */
  aspectRatio?: number;
  /**
   * In CSS pixels, which also chooses the file. Not the photo's own `width`, which may be spread
   * here.
   */
  shownWidth?: number;
  /** `sizes` for widths that follow the layout. */
  sizes?: string;
  /** Off for a page's first picture. */
  lazy?: boolean;
  thumbhash?: string | null;
}

type Phase = "coming" | "shown" | "failed";

export function Image({
  path,
  bucket,
  alt,
  fillSpace,
  aspectRatio,
  shownWidth,
  sizes,
  lazy = true,
  thumbhash,
}: ImageProps) {
  const [{ of, phase }, setPhase] = useState<{ of: typeof path; phase: Phase }>({
    of: path,
    phase: "coming",
  });
  const current = of === path ? phase : "coming";
  const src = publicUrl(bucket, path);
  const [copy, findCopy] = useOfflineCopy(src);
  const failed = current === "failed" || src === "";
  useEffect(() => {
    if (src === "") console.error("Error downloading image", { bucket, path });
  }, [src, bucket, path]);
  // It stays behind the picture, which may have loaded but not be decoded yet.
  const placeholder = useMemo(() => placeholderUrl(thumbhash), [thumbhash]);
  return (
    <span
      className={classes(
        "block overflow-hidden bg-surface bg-cover",
        fillSpace ? "absolute inset-0 size-full" : "relative",
        failed && "opacity-0",
      )}
      style={{
        aspectRatio: fillSpace ? undefined : aspectRatio,
        width: fillSpace ? undefined : shownWidth,
        backgroundImage: placeholder && !failed ? `url(${placeholder})` : undefined,
      }}
    >
      {!failed && (
        <img
          src={copy ?? src}
          srcSet={path && !copy ? sourceSet(bucket, path) : undefined}
          sizes={sizes ?? (shownWidth ? `${shownWidth}px` : "100vw")}
          alt={alt}
          loading={lazy ? "lazy" : "eager"}
          fetchPriority={lazy ? undefined : "high"}
          decoding="async"
          draggable={false}
          className={classes(
            "size-full object-cover transition-opacity duration-300",
            current === "coming" && lazy && "opacity-0",
          )}
          onLoad={() => setPhase({ of: path, phase: "shown" })}
          onError={async () => {
            if (!copy && !navigator.onLine && (await findCopy())) return;
            console.error("Error downloading image", src);
            setPhase({ of: path, phase: "failed" });
          }}
        />
      )}
    </span>
  );
}

/** A copy on this device, for when the network is down, and a function that looks for it. */
function useOfflineCopy(src: string) {
  const [found, setFound] = useState<{ src: string; copy: Blob } | null>(null);
  const url = useObjectUrl(found?.src === src ? found.copy : null);
  const find = async (): Promise<boolean> => {
    const pictures = await import("@/lib/photos/offline-pictures").catch(() => null);
    const copy = await pictures?.offlinePicture(src);
    if (copy) setFound({ src, copy });
    return copy !== undefined;
  };
  return [url, find] as const;
}
