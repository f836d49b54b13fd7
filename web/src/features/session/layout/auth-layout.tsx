/** The layout of the log-in pages: the form beside a wall of outfits, alone on a phone. */

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/language-links";
import { OutfitCollage } from "@/components/outfit-collage";
import { Wordmark } from "@/components/wordmark";
import { m } from "@/paraglide/messages.js";
import { FormProblem } from "@/ui/states";

export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh desktop:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)]">
      <title>{`${title} · Garderobe`}</title>
      <div className="flex flex-col px-gutter pt-4 pb-12 desktop:pt-10">
        <Link
          to="/"
          aria-label="Garderobe"
          className="inline-flex min-h-target items-center self-start no-underline"
        >
          <Wordmark />
        </Link>
        <div className="mx-auto grid w-full max-w-md grow content-start gap-8 pt-10 desktop:content-center desktop:pt-0">
          {!navigator.cookieEnabled && <FormProblem>{m.auth_cookies_blocked()}</FormProblem>}
          {children}
          <LanguageLinks />
        </div>
      </div>
      <div className="relative hidden desktop:block">
        <div className="fixed inset-y-0 end-0 w-[47.37vw]">
          <OutfitCollage />
        </div>
      </div>
    </div>
  );
}
