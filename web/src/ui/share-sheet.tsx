/** What a share sheet holds: the picture in its two shapes, and the ways to hand it and the link on. */
import { useEffect, useState } from "react";
import { SHARE_SHAPES, type ShareShape, shareFileName, shareImageUrl } from "@/lib/share-image";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button, FileLink } from "./button";
import { Choice } from "./choice";
import { LockIcon } from "./icons";
import { bubble } from "./notices";
import type { Shared } from "./share-button";

export default function ShareSheet({ what, title, picture, limits }: Shared) {
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
            <legend className="sr-only">Picture</legend>
            {(Object.keys(SHARE_SHAPES) as ShareShape[]).map((each) => (
              <Choice key={each} chosen={each === shape} onPress={() => setShape(each)}>
                {SHARE_SHAPES[each].label}
              </Choice>
            ))}
          </fieldset>
          <Preview file={file} shape={shape} title={title} hasFailed={hasFailed} />
        </>
      )}
      <Ways {...{ what, title, link, file }} />
      <p className="select-all break-all text-center text-quiet text-small">{link}</p>
    </div>
  );
}

/** The page as others open it: not through whose eyes its owner looks. */
function pageLink(): string {
  const link = new URL(location.href);
  link.searchParams.delete("as");
  link.hash = "";
  return link.href;
}

/** The file is there before a button is pressed: a browser shares only right after a press. */
function usePicture(picture: Shared["picture"], shape: ShareShape) {
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

/** As high in both shapes, so that the buttons stay where they are. */
function Preview({ file, shape, title, hasFailed }: PreviewProps) {
  const url = useObjectUrl(file);
  const { width, height } = SHARE_SHAPES[shape];
  return (
    <div className="grid h-[min(46dvh,26rem)] place-items-center">
      {hasFailed ? (
        <p role="alert" className="max-w-xs text-center text-quiet">
          We couldn't make the picture right now. You can still share the link.
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
          aria-label="Creating the picture"
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

interface WaysProps {
  what: string;
  title: string;
  link: string;
  file: File | null;
}

function Ways({ what, title, link, file }: WaysProps) {
  const url = useObjectUrl(file);
  const canShare = typeof navigator.share === "function";
  return (
    <div className="grid grid-cols-2 gap-3">
      {canShare && (
        <div className="col-span-2">
          <Button wide onPress={() => void share({ title, url: link }, file)}>
            Share
          </Button>
        </div>
      )}
      <div className={url ? undefined : "col-span-2"}>
        <Button wide look={canShare ? "secondary" : "primary"} onPress={() => void copy(link)}>
          Copy link
        </Button>
      </div>
      {url && file && (
        <FileLink
          href={url}
          download={file.name}
          look="secondary"
          wide
          aria-label={`Save picture of this ${what}`}
        >
          Save picture
        </FileLink>
      )}
    </div>
  );
}

/** With the picture where the device takes files, else the link alone. */
async function share(page: { title: string; url: string }, file: File | null): Promise<void> {
  const withFile = file && { ...page, files: [file] };
  try {
    await navigator.share(withFile && navigator.canShare?.(withFile) ? withFile : page);
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCancelled) bubble("Couldn't share. Copy the link instead.");
  }
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    bubble("Link copied");
  } catch {
    bubble("Couldn't copy. Select the link below instead.");
  }
}
