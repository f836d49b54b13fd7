/** The content of a share sheet: the picture in two shapes, and ways to share it and the link. */
import { useEffect, useState } from "react";
import { config } from "@/lib/browser/config";
import { useObjectUrl } from "@/lib/browser/use-object-url";
import {
  SHARE_SHAPES,
  type ShareShape,
  type ShareSubject,
  shareFileName,
  shareImageUrl,
} from "@/lib/photos/share-image";
import { m } from "@/paraglide/messages.js";
import { Button, FileLink } from "@/ui/button";
import { ChoiceChip } from "@/ui/choice-chip";
import { CopyButton } from "@/ui/copy-button";
import { LockIcon } from "@/ui/icons";
import { bubble } from "@/ui/notices";

export interface SharedPage {
  /** Such as "outfit". */
  noun: "page" | "outfit" | "profile" | "tag" | "garment";
  title: string;
  /** The subject of the picture; null unless everyone may see it. */
  picture: ShareSubject | null;
  /** Who can open the link, when that is not everyone. */
  limits?: string | null;
  /** The path of its Atom feed; null unless everyone may see it. */
  feed?: string | null;
}

export default function ShareSheet({ noun, title, picture, limits, feed }: SharedPage) {
  const [shape, setShape] = useState<ShareShape>("story");
  const { file, hasFailed } = usePicture(picture, shape);
  const link = pageLink();
  return (
    <div className="grid gap-5">
      {limits && (
        <p className="flex gap-2 bg-surface px-4 py-3 text-small">
          <LockIcon width={18} height={18} className="mt-0.5 shrink-0 text-quiet" />
          {limits}
        </p>
      )}
      {picture && (
        <>
          <fieldset className="flex justify-center gap-2">
            <legend className="sr-only">{m.share_picture()}</legend>
            {(Object.keys(SHARE_SHAPES) as ShareShape[]).map((each) => (
              <ChoiceChip key={each} chosen={each === shape} onPress={() => setShape(each)}>
                {SHARE_SHAPES[each].label}
              </ChoiceChip>
            ))}
          </fieldset>
          <Preview file={file} shape={shape} title={title} hasFailed={hasFailed} />
        </>
      )}
      <ShareOptions {...{ noun, title, link, file }} />
      <p className="select-all break-all text-center text-quiet text-small">{link}</p>
      {feed && (
        <div className="flex items-center justify-between gap-4 border-line border-t pt-3">
          <p className="text-small">{m.share_feed()}</p>
          <CopyButton text={new URL(feed, config().url).href} what={m.share_feed_address()} />
        </div>
      )}
    </div>
  );
}

/** The URL as others open it, without the owner's view-as setting. */
function pageLink(): string {
  const link = new URL(location.href);
  link.searchParams.delete("as");
  link.hash = "";
  return link.href;
}

/** The file is loaded before a button is pressed: browsers only share directly after a press. */
function usePicture(picture: SharedPage["picture"], shape: ShareShape) {
  const url = picture && shareImageUrl(picture, shape);
  const name = picture && shareFileName(picture, shape);
  const [loaded, setLoaded] = useState<{ url: string; file: File | null } | null>(null);
  useEffect(() => {
    if (!url || !name) return;
    const leaving = new AbortController();
    const finish = (file: File | null) => {
      if (!leaving.signal.aborted) setLoaded({ url, file });
    };
    download(url, name, leaving.signal).then(finish, () => finish(null));
    return () => leaving.abort();
  }, [url, name]);
  const current = loaded?.url === url ? loaded : null;
  return { file: current?.file ?? null, hasFailed: current !== null && current.file === null };
}

async function download(url: string, name: string, signal: AbortSignal): Promise<File> {
  const answer = await fetch(new Request(new URL(url, location.origin), { signal }));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new File([await answer.blob()], name, { type: "image/jpeg" });
}

interface PreviewProps {
  file: File | null;
  shape: ShareShape;
  title: string;
  hasFailed: boolean;
}

/** The same height for both shapes, so that the buttons do not move. */
function Preview({ file, shape, title, hasFailed }: PreviewProps) {
  const url = useObjectUrl(file);
  const { width, height } = SHARE_SHAPES[shape];
  return (
    <div className="grid h-[min(46dvh,26rem)] place-items-center">
      {hasFailed ? (
        <p role="alert" className="max-w-xs text-center text-quiet">
          {m.share_picture_failed()}
        </p>
      ) : (
        url && (
          <img
            src={url}
            width={width}
            height={height}
            alt={title}
            className="size-auto max-h-[min(46dvh,26rem)] max-w-full border border-line"
          />
        )
      )}
      {!url && !hasFailed && (
        <span
          role="status"
          aria-label={m.share_picture_pending()}
          className={
            shape === "story"
              ? "block aspect-9/16 h-full animate-pulse bg-surface"
              : "block aspect-[40/21] w-full animate-pulse bg-surface"
          }
        />
      )}
    </div>
  );
}

const SAVE: Record<SharedPage["noun"], string> = {
  page: m.share_save_page(),
  outfit: m.share_save_outfit(),
  profile: m.share_save_profile(),
  tag: m.share_save_tag(),
  garment: m.share_save_garment(),
};

interface ShareOptionsProps {
  noun: SharedPage["noun"];
  title: string;
  link: string;
  file: File | null;
}

function ShareOptions({ noun, title, link, file }: ShareOptionsProps) {
  const url = useObjectUrl(file);
  const canShare = typeof navigator.share === "function";
  return (
    <div className="grid grid-cols-2 gap-3">
      {canShare && (
        <div className="col-span-2">
          <Button wide onPress={() => void share({ title, url: link }, file)}>
            {m.common_share()}
          </Button>
        </div>
      )}
      <div className={url ? undefined : "col-span-2"}>
        <Button wide variant={canShare ? "secondary" : "primary"} onPress={() => void copy(link)}>
          {m.share_copy_link()}
        </Button>
      </div>
      {url && file && (
        <FileLink href={url} download={file.name} variant="secondary" wide aria-label={SAVE[noun]}>
          {m.share_save()}
        </FileLink>
      )}
    </div>
  );
}

/** Shares the picture too if the device accepts files, else only the link. */
async function share(page: { title: string; url: string }, file: File | null): Promise<void> {
  const withFile = file && { ...page, files: [file] };
  try {
    await navigator.share(withFile && navigator.canShare?.(withFile) ? withFile : page);
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCancelled) bubble(m.share_failed());
  }
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    bubble(m.share_link_copied());
  } catch {
    bubble(m.share_copy_failed());
  }
}
