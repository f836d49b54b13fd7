/** What follows the landing page's first screen: the waitlist, support pages, languages. */

import { lazy, type ReactNode, Suspense, useState } from "react";
import { LanguageLinks } from "@/components/language-links";
import { SupportLinks } from "@/components/support-links";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";

const WaitlistForm = lazy(() => import("./waitlist-form"));

/** Replaced as a whole once the form has loaded, so that no part of it moves. */
export function LandingFooter({ mode }: { mode: "open" | "invite" | "closed" }) {
  const whenOpen = (
    <Foot>
      <FoldedWaitlist />
    </Foot>
  );
  if (mode === "open") return whenOpen;
  return (
    <Suspense fallback={whenOpen}>
      <Waitlist isClosed={mode === "closed"} />
      <Foot />
    </Suspense>
  );
}

function Foot({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-auto px-gutter pb-10 desktop:pb-4">
      {children}
      <div className="flex flex-wrap justify-between gap-x-6">
        <SupportLinks />
        <LanguageLinks />
      </div>
    </footer>
  );
}

function Waitlist({ isClosed }: { isClosed: boolean }) {
  return (
    <section className="px-gutter py-6 desktop:pt-2">
      <div className="grid max-w-lg gap-4">
        <h2>{isClosed ? m.register_closed() : m.register_by_invitation()}</h2>
        <WaitlistForm isMain={isClosed} />
        {isClosed && (
          <p className="hidden desktop:block">
            <ButtonLink to="/login" variant="secondary">
              {m.common_log_in()}
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}

/** The form, loaded once somebody asks for it. */
function FoldedWaitlist() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)} className="max-w-lg">
      <summary className="min-h-target content-center text-quiet text-small hover:text-ink">
        {m.landing_not_ready()}
      </summary>
      {wasOpened && (
        <Suspense>
          <div className="pt-1 pb-4">
            <WaitlistForm autoFocus />
          </div>
        </Suspense>
      )}
    </details>
  );
}
