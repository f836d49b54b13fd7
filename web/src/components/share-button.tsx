/** Opens the sheet that shares a page: its link, and a picture of its public content. */
import { lazy, Suspense } from "react";
import { IconButton } from "@/ui/button";
import { ShareIcon } from "@/ui/icons";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import type { SharedPage } from "./share-sheet";

const ShareDialog = lazy(() => import("./share-dialog"));

export function ShareButton(shared: SharedPage) {
  const { isOpen, isMounted, open, close } = useLazyDialog();
  return (
    <>
      <IconButton aria-label={`share this ${shared.noun}`} onPress={open}>
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
