/** The landing page for visitors: one sentence, a wall of outfits, sign-up and log-in. */

import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { OutfitCollage } from "@/components/outfit-collage";
import { ShareButton } from "@/components/share-button";
import { Wordmark } from "@/components/wordmark";
import { registrationQuery } from "@/features/session/queries";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { SkipLink } from "@/ui/skip-link";
import { LandingFooter } from "./landing-footer";

const PAST_THE_WALL = "welcome";
const ShowcaseWall = lazy(() => import("./showcase-wall"));

interface Props {
  sentence: string;
  continuation: string;
  promise: string;
}

export function LandingPage({ sentence, continuation, promise }: Props) {
  // The page is prerendered as for open registration; it stays so if the mode cannot be fetched.
  const mode = useQuery(registrationQuery()).data?.mode ?? "open";
  return (
    <div className="desktop:flex desktop:min-h-dvh desktop:w-7/16 desktop:flex-col">
      <title>Garderobe</title>
      <SkipLink to={PAST_THE_WALL}>{m.landing_skip_pictures()}</SkipLink>
      <FirstScreen>
        <Sentence sentence={sentence} continuation={continuation} />
        <p className="mt-7 max-w-lg text-lead desktop:mt-6 desktop:leading-[1.4]">{promise}</p>
        <Links isClosed={mode === "closed"} />
      </FirstScreen>
      <LandingFooter mode={mode} />
    </div>
  );
}

/**
 * It ends with "Create an account" on a phone in every language: the wall gets what the texts leave.
 * The wall comes first in the document too, so that nothing visible moves while the rest loads.
 */
function FirstScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col desktop:min-h-0">
      <div className="relative min-h-[min(9rem,20svh)] grow desktop:fixed desktop:inset-y-0 desktop:end-0 desktop:w-9/16">
        <Wall />
      </div>
      <div
        id={PAST_THE_WALL}
        tabIndex={-1}
        className="px-gutter pt-4 pb-6 outline-none desktop:pt-6"
      >
        <header className="flex items-center justify-between">
          <Wordmark />
          <span className="-me-3">
            <ShareButton noun="page" title="Garderobe" picture={{ of: "garderobe" }} />
          </span>
        </header>
        {children}
      </div>
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

/** Its distance from the top does not depend on what follows it, which may arrive late. */
function Sentence({ sentence, continuation }: Pick<Props, "sentence" | "continuation">) {
  return (
    <h1 className="type-title mt-7 text-[clamp(2.25rem,13.4vw,3.25rem)] leading-[0.94] desktop:mt-[max(1.5rem,50dvh-7vw-10.25rem)] desktop:text-[clamp(2.25rem,4.69vw,5.625rem)] desktop:leading-none">
      {sentence}
      <span className="text-quiet"> {continuation}</span>
    </h1>
  );
}

/** When registration is closed, only on a phone: beside the pictures the waitlist's form is instead. */
function Links({ isClosed }: { isClosed: boolean }) {
  return (
    <p
      className={classes(
        "mt-6 flex max-w-lg flex-wrap items-center gap-2 desktop:mt-8",
        isClosed && "desktop:hidden",
      )}
    >
      <ButtonLink to="/register" className="min-h-12! grow desktop:grow-0">
        {isClosed ? m.waitlist_join() : m.landing_create_account()}
      </ButtonLink>
      <ButtonLink to="/login" variant="quiet">
        {m.common_log_in()}
      </ButtonLink>
    </p>
  );
}
