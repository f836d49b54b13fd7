/**
 * "Recreate with mine": opens the sheet that recreates another person's outfit with the user's
 * garments.
 */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Outfit } from "@/api/types";
import { useSession } from "@/features/session";
import { saveRequestedPage } from "@/lib/auth/guard";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { HangerIcon } from "@/ui/icons";

const RecreateSheet = lazy(() => import("./recreate-sheet"));

export default function RecreateOutfit({ outfit }: { outfit: Outfit }) {
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  const { href } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const open = () => {
    if (!signedIn) {
      saveRequestedPage(href);
      void navigate({ to: "/login" });
      return;
    }
    setNeeded(true);
    setOpen(true);
  };
  return (
    <div>
      <Button variant="secondary" onPress={open}>
        <HangerIcon width={20} height={20} />
        {m.recreate_title()}
      </Button>
      {needed && (
        <Suspense>
          <RecreateSheet outfit={outfit} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
