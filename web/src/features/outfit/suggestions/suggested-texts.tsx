/** Tells the owner of an outfit how many descriptions viewers suggest, and opens them. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Outfit } from "@/api/types";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { receivedQuery } from "./suggestion-queries";

const ReviewSheet = lazy(() => import("./review-sheet"));

export function SuggestedTexts({ outfit }: { outfit: Outfit }) {
  const [isOpen, setOpen] = useState(false);
  const { data: found = [] } = useQuery(receivedQuery(outfit.id));
  if (found.length === 0 && !isOpen) return null;
  return (
    <div>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {m.outfit_suggestion_count(counted(found.length))}
      </Button>
      <Suspense>
        {isOpen && (
          <ReviewSheet outfit={outfit} suggestions={found} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
