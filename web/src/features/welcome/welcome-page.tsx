/** The start page for anonymous visitors: one sentence, a wall of outfits, the ways in. */
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { ButtonLink } from "@/ui/button";
import { OutfitWall } from "@/ui/outfit-wall";
import { ShareButton } from "@/ui/share-button";
import { SkipLink } from "@/ui/skip-link";
import { SupportLinks } from "@/ui/support-links";
import { Wordmark } from "@/ui/wordmark";
import { WaitlistForm } from "./waitlist-form";

const PAST_THE_WALL = "welcome";
const HungOutfits = lazy(() => import("./hung-outfits"));

interface Props {
  sentence: string;
  continuation: string;
  promise: string;
}

export function WelcomePage({ sentence, continuation, promise }: Props) {
  return (
    <div className="grid desktop:h-dvh desktop:min-h-[46rem] desktop:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)]">
      <title>Garderobe</title>
      <SkipLink to={PAST_THE_WALL}>Skip the pictures</SkipLink>
      {/* First in the document too: while that still comes, nothing that is shown has to move.
          On a phone it leaves the first screen room for all down to "Create an account". */}
      <div className="relative h-[clamp(10rem,calc(100svh-28.25rem),46svh)] desktop:order-last desktop:h-auto">
        <Wall />
      </div>
      <div
        id={PAST_THE_WALL}
        tabIndex={-1}
        className="flex flex-col justify-between gap-7 px-gutter pt-4 pb-10 outline-none desktop:gap-10 desktop:pt-10"
      >
        <header className="flex items-center justify-between">
          <Wordmark />
          <span className="-mr-2 flex items-center">
            <Link
              to="/login"
              className="inline-flex min-h-target items-center px-2 font-[560] underline decoration-accent underline-offset-[6px]"
            >
              Log in
            </Link>
            <ShareButton what="page" title="Garderobe" picture={{ of: "garderobe" }} />
          </span>
        </header>
        <Sentence sentence={sentence} continuation={continuation} />
        <WaysIn promise={promise} />
      </div>
    </div>
  );
}

/** Drawn in the prerendered page; what the wardrobe has for it is asked for once that shows. */
function Wall() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  const drawn = <OutfitWall />;
  return isThere ? (
    <Suspense fallback={drawn}>
      <HungOutfits />
    </Suspense>
  ) : (
    drawn
  );
}

function Sentence({ sentence, continuation }: Pick<Props, "sentence" | "continuation">) {
  return (
    <h1 className="type-title text-[clamp(3.25rem,5.4vw,6.5rem)] leading-[0.94]">
      {sentence}
      <span className="text-quiet"> {continuation}</span>
    </h1>
  );
}

function WaysIn({ promise }: Pick<Props, "promise">) {
  return (
    <div className="grid max-w-lg gap-6">
      <p className="text-lead">{promise}</p>
      <ButtonLink to="/register" wide>
        Create an account
      </ButtonLink>
      <span className="stitch" aria-hidden="true" />
      <div className="grid gap-3">
        <h2 className="font-[560]">Not ready yet? Get updates by email.</h2>
        <WaitlistForm />
      </div>
      <SupportLinks />
    </div>
  );
}
