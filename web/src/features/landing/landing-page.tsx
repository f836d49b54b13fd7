/** The landing page for visitors: one sentence, a wall of outfits, sign-up and log-in. */

import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { LanguageLinks } from "@/components/language-links";
import { OutfitCollage } from "@/components/outfit-collage";
import { ShareButton } from "@/components/share-button";
import { SupportLinks } from "@/components/support-links";
import { Wordmark } from "@/components/wordmark";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { SkipLink } from "@/ui/skip-link";
import { WaitlistForm } from "./waitlist-form";

const PAST_THE_WALL = "welcome";
const ShowcaseWall = lazy(() => import("./showcase-wall"));

interface Props {
  sentence: string;
  continuation: string;
  promise: string;
}

export function LandingPage({ sentence, continuation, promise }: Props) {
  return (
    <div className="desktop:grid desktop:h-dvh desktop:min-h-[46rem] desktop:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)] desktop:grid-rows-[1fr_auto_auto]">
      <title>Garderobe</title>
      <SkipLink to={PAST_THE_WALL}>{m.landing_skip_pictures()}</SkipLink>
      {/* The first screen of a phone ends with "Create an account" in every language: the wall gets what the texts leave. It comes first in the document too, so that nothing visible moves while the rest loads. */}
      <div className="flex min-h-svh flex-col desktop:contents">
        <div className="relative min-h-36 grow desktop:order-last desktop:row-span-3">
          <Wall />
        </div>
        <div
          id={PAST_THE_WALL}
          tabIndex={-1}
          className="flex flex-col gap-7 px-gutter pt-4 pb-7 outline-none desktop:pt-10"
        >
          <header className="flex items-center justify-between">
            <Wordmark />
            <span className="-me-2 flex items-center">
              <Link
                to="/login"
                className="inline-flex min-h-target items-center px-2 font-[560] underline decoration-accent underline-offset-[6px]"
              >
                {m.common_log_in()}
              </Link>
              <ShareButton noun="page" title="Garderobe" picture={{ of: "garderobe" }} />
            </span>
          </header>
          <Sentence sentence={sentence} continuation={continuation} />
        </div>
        <div className="grid max-w-lg gap-6 px-gutter pb-6">
          <p className="text-lead">{promise}</p>
          <ButtonLink to="/register" wide>
            {m.landing_create_account()}
          </ButtonLink>
        </div>
      </div>
      <Later />
    </div>
  );
}

/** Part of the prerendered page; its data is fetched once it is visible. */
function Wall() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  const drawn = <OutfitCollage />;
  return isThere ? (
    <Suspense fallback={drawn}>
      <ShowcaseWall />
    </Suspense>
  ) : (
    drawn
  );
}

function Sentence({ sentence, continuation }: Pick<Props, "sentence" | "continuation">) {
  return (
    <h1 className="type-title desktop:my-auto text-[clamp(3.25rem,5.4vw,6.5rem)] leading-[0.94]">
      {sentence}
      <span className="text-quiet"> {continuation}</span>
    </h1>
  );
}

function Later() {
  return (
    <div className="grid max-w-lg gap-6 px-gutter pb-10">
      <span className="stitch" aria-hidden="true" />
      <div className="grid gap-3">
        <h2 className="font-[560]">{m.landing_not_ready()}</h2>
        <WaitlistForm />
      </div>
      <div>
        <SupportLinks />
        <LanguageLinks />
      </div>
    </div>
  );
}
