/** Celebrates a person's first published outfit, once. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Outfit } from "@/api/types";
import { describeOutfit } from "@/lib/outfit-words";
import { clearPublished, markCelebrated } from "@/lib/published-outfit";
import { shared } from "@/lib/share-limits";
import { Button } from "@/ui/button";
import { OutfitTile } from "@/ui/outfit-tile";
import { Sheet } from "@/ui/sheet";
import { overlayGone } from "@/ui/use-back-closes";
import { isFirstQuery, outfitQuery, ownerQuery } from "./queries";

const ShareSheet = lazy(() => import("@/ui/share-sheet"));

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
    await overlayGone();
    if (to !== pathname) await navigate({ to });
    if (next) setStep(next);
    else clearPublished();
  };
  return (
    <>
      <Sheet
        title="Your first outfit is up"
        isOpen={step === "celebrating"}
        onClose={clearPublished}
        footer={
          <div className="grid w-full gap-3">
            <Button wide onPress={() => void go(page)}>
              View outfit
            </Button>
            <Button wide look="secondary" onPress={() => void go(page, "sharing")}>
              Share
            </Button>
            <Button wide look="quiet" onPress={() => void go("/search")}>
              Find people to follow
            </Button>
          </div>
        }
      >
        <Picture outfit={outfit} />
      </Sheet>
      <Sheet title="Share outfit" isOpen={step === "sharing"} onClose={clearPublished}>
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
      <p className="max-w-xs text-quiet">
        A lovely start. Share it, or find people whose style you like.
      </p>
    </div>
  );
}

/** Its link is the page below, which is the outfit's by now. */
function Share({ outfit }: { outfit: Outfit }) {
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const name = owner?.display_name || owner?.username;
  const audiences = { own: outfit.audience, profile: owner?.audience };
  return (
    <Suspense>
      <ShareSheet
        what="outfit"
        title={name ? `Outfit by ${name}` : "Outfit"}
        {...shared("outfits", outfit.id, true, audiences)}
      />
    </Suspense>
  );
}
