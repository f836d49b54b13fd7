/** Opens the sheet with the secret address of the user's calendar. */
import { lazy, Suspense } from "react";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { useLazyDialog } from "@/ui/use-lazy-dialog";

const CalendarLinkSheet = lazy(() => import("./calendar-link-sheet"));

export function SubscribeButton() {
  const { isOpen, isMounted, open, close } = useLazyDialog();
  return (
    <>
      <Button variant="secondary" onPress={open}>
        {m.calendar_subscribe()}
      </Button>
      {isMounted && (
        <Suspense>
          <CalendarLinkSheet isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
