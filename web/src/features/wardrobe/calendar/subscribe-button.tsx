/** Opens the sheet with the secret address of the user's calendar. */
import { lazy, Suspense, useState } from "react";
import { Button } from "@/ui/button";

const CalendarLinkSheet = lazy(() => import("./calendar-link-sheet"));

export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false);
  // The sheet stays mounted once opened, so that its closing animation can run.
  const [isMounted, setMounted] = useState(false);
  const open = () => {
    setOpen(true);
    setMounted(true);
  };
  return (
    <>
      <Button variant="secondary" onPress={open}>
        Show in my calendar app
      </Button>
      {isMounted && (
        <Suspense>
          <CalendarLinkSheet isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
