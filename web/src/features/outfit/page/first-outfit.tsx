/** Celebrates a person's first published outfit, once. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Outfit } from "@/api/types";
import { OutfitTile } from "@/components/outfit-tile";
import { isFirstQuery, outfitQuery, ownerQuery } from "@/features/outfit/queries";
import { clearPublished, markCelebrated } from "@/lib/sharing/published-outfit";
import { sharedOutfitPage } from "@/lib/sharing/share-limits";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { overlayClosed } from "@/ui/use-close-on-back";

const ShareSheet = lazy(() => import("@/components/share-sheet"));

export default function FirstOutfit({ outfitId }: { outfitId: string }) {
  const { data: isFirst } = useQuery(isFirstQuery(outfitId));
  const { data: outfit } = useQuery(outfitQuery(outfitId));
  useEffect(() => {
    if (isFirst === false) clearPublished();
  }, [isFirst]);
  return isFirst && outfit ? <Celebration outfit={outfit} /> : null;
}

type Step = "celebrating" | "sharing" | "leaving";

function Celebration({ outfit }: { outfit: Outfit }) {
  const [step, setStep] = useState<Step>("celebrating");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = `/outfit/${outfit.id}`;
  useEffect(() => markCelebrated(outfit.owner_id), [outfit.owner_id]);
  const go = async (to: string, next?: "sharing") => {
    setStep("leaving");
    await overlayClosed();
    // Before the way there, which may take long enough for another outfit to be published.
    if (!next) clearPublished();
    if (to !== pathname) await navigate({ to });
    if (next) setStep(next);
  };
  return (
    <>
      <Sheet
        title={m.outfit_first_title()}
        isOpen={step === "celebrating"}
        onClose={clearPublished}
        footer={
          <div className="grid w-full gap-3">
            <Button wide onPress={() => void go(page)}>
              {m.outfit_first_view()}
            </Button>
            <Button wide variant="secondary" onPress={() => void go(page, "sharing")}>
              {m.common_share()}
            </Button>
            <Button wide variant="quiet" onPress={() => void go("/search")}>
              {m.outfit_first_find_people()}
            </Button>
          </div>
        }
      >
        <Picture outfit={outfit} />
      </Sheet>
      <Sheet title={m.outfit_share()} isOpen={step === "sharing"} onClose={clearPublished}>
        <Share outfit={outfit} />
      </Sheet>
    </>
  );
}

function Picture({ outfit }: { outfit: Outfit }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div className="w-40 transition duration-500 ease-settle motion-safe:starting:translate-y-3 motion-safe:starting:opacity-0">
        <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} />
      </div>
      <p className="max-w-xs text-quiet">{m.outfit_first_lead()}</p>
    </div>
  );
}

/** The link is that of the page below, which is the outfit's by now. */
function Share({ outfit }: { outfit: Outfit }) {
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const name = owner?.display_name || owner?.username;
  const audiences = { own: outfit.audience, profile: owner?.audience };
  return (
    <Suspense>
      <ShareSheet
        noun="outfit"
        title={name ? m.outfit_by({ name }) : m.outfit_noun()}
        {...sharedOutfitPage("outfits", outfit.id, true, audiences)}
      />
    </Suspense>
  );
}
