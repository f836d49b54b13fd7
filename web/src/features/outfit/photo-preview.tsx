/** The chosen photo as it will hang: cropped to 3:5, with a way to choose another. */
import { useEffect, useState } from "react";
import { ACCEPTED_PHOTOS } from "@/ui/photo-picker";

interface Props {
  file: File;
  onReplace: (file: File) => void;
}

export function PhotoPreview({ file, onReplace }: Props) {
  const { url, fail } = usePreviewUrl(file);
  return (
    <div className="mx-auto grid w-full max-w-60 gap-3 tablet:max-w-none">
      <div className="relative aspect-portrait overflow-hidden rounded-print bg-surface">
        {url ? (
          <img
            src={url}
            alt="What you are about to publish"
            className="size-full object-cover"
            onError={fail}
          />
        ) : (
          <p className="grid h-full place-content-center p-6 text-center text-quiet text-small">
            This browser cannot show {file.name} before it is uploaded.
          </p>
        )}
      </div>
      <label className="relative inline-flex min-h-target cursor-pointer items-center justify-center rounded-control border border-edge px-5 font-[560] text-[0.9375rem] focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-3 hover:bg-surface">
        <span aria-hidden="true">Choose another photo</span>
        <input
          type="file"
          accept={ACCEPTED_PHOTOS}
          aria-label="choose photo"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onReplace(chosen);
            target.value = "";
          }}
        />
      </label>
    </div>
  );
}

function usePreviewUrl(file: File) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { url, fail: () => setUrl(null) };
}
