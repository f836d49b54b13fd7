/** Opens the sheet that shares a page: its link, and a picture of what everybody may see of it. */
import { lazy, Suspense, useState } from "react";
import type { ShareSubject } from "@/lib/share-image";
import { IconButton } from "./button";
import { ShareIcon } from "./icons";
import { Sheet } from "./sheet";

const ShareSheet = lazy(() => import("./share-sheet"));

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
  return (
    <>
      <IconButton aria-label={`share this ${shared.what}`} onPress={() => setOpen(true)}>
        <ShareIcon />
      </IconButton>
      <Sheet title={`Share ${shared.what}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense>
          <ShareSheet {...shared} />
        </Suspense>
      </Sheet>
    </>
  );
}
