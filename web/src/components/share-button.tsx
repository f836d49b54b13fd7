/** Opens the sheet that shares a page: its link, and a picture of its public content. */

import { lazy, Suspense } from "react";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { ShareIcon } from "@/ui/icons";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import type { SharedPage } from "./share-sheet";

const ShareDialog = lazy(() => import("./share-dialog"));

const LABELS: Record<SharedPage["noun"], string> = {
  page: m.share_page(),
  outfit: m.share_outfit(),
  profile: m.share_profile(),
  tag: m.share_tag(),
  garment: m.share_garment(),
};

export function ShareButton(shared: SharedPage) {
  const { isOpen, isMounted, open, close } = useLazyDialog();
  return (
    <>
      <IconButton aria-label={LABELS[shared.noun]} onPress={open}>
        <ShareIcon />
      </IconButton>
      {isMounted && (
        <Suspense>
          <ShareDialog {...shared} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
