/** Opens the sheet that shares a page: its link, and a picture of its public content. */
import { lazy, Suspense, useState } from "react";
import { IconButton } from "@/ui/button";
import { ShareIcon } from "@/ui/icons";
import type { SharedPage } from "./share-sheet";

const ShareDialog = lazy(() => import("./share-dialog"));

export function ShareButton(shared: SharedPage) {
  const [isOpen, setOpen] = useState(false);
  // The sheet stays mounted once opened, so that its closing animation can run.
  const [isMounted, setMounted] = useState(false);
  const open = () => {
    setOpen(true);
    setMounted(true);
  };
  return (
    <>
      <IconButton aria-label={`share this ${shared.noun}`} onPress={open}>
        <ShareIcon />
      </IconButton>
      {isMounted && (
        <Suspense>
          <ShareDialog {...shared} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
