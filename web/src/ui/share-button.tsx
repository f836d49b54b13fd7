/** Opens the sheet that shares a page: its link, and a picture of what everybody may see of it. */
import { lazy, Suspense, useState } from "react";
import type { ShareSubject } from "@/lib/share-image";
import { IconButton } from "./button";
import { ShareIcon } from "./icons";

const ShareDialog = lazy(() => import("./share-dialog"));

export interface Shared {
  /** Such as "outfit". */
  what: string;
  title: string;
  /** What the picture is made of; null while not everybody may see it. */
  picture: ShareSubject | null;
  /** Who can open the link, when that is not everybody. */
  limits?: string | null;
}

export function ShareButton(shared: Shared) {
  const [isOpen, setOpen] = useState(false);
  // The sheet stays once it was opened, so that it can close slowly.
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <IconButton aria-label={`share this ${shared.what}`} onPress={open}>
        <ShareIcon />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <ShareDialog {...shared} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
