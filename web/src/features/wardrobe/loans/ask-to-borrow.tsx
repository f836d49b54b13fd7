/** "Ask to borrow": for visible pieces of people whom the user follows or who follow them. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { relationQuery } from "@/api/follows";
import type { Outfit } from "@/api/types";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { useLazyDialog } from "@/ui/use-lazy-dialog";

const BorrowSheet = lazy(() => import("./borrow-sheet"));

export default function AskToBorrow({ outfit }: { outfit: Outfit }) {
  const isSignedIn = useSession() !== null;
  const { data: relation } = useQuery({
    ...relationQuery(outfit.owner_id),
    enabled: isSignedIn,
  });
  const sheet = useLazyDialog();
  const pieces = outfit.pins.flatMap(({ garment }) => (garment ? [garment] : []));
  const isKnown = relation?.follow === "following" || relation?.followed_by === "following";
  if (!isSignedIn || !isKnown || pieces.length === 0) return null;
  return (
    <div>
      <Button variant="secondary" onPress={sheet.open}>
        {m.loans_ask_to_borrow()}
      </Button>
      {sheet.isMounted && (
        <Suspense>
          <BorrowSheet pieces={pieces} isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </div>
  );
}
