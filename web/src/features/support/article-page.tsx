/**
 * The frame of a text page: section links at the side on a desktop, the text in a readable measure.
 */

import type { ReactNode } from "react";
import { SupportLinks } from "@/components/support-links";
import { useSession } from "@/features/session";
import type { Section } from "@/features/support/content/types";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { anchorOf } from "./anchor";

interface Props {
  title: string;
  lead: ReactNode;
  /** Headings of the sections, in order. */
  parts: readonly string[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export function ArticlePage({ title, lead, parts, actions, children }: Props) {
  // Visitors have a link to the start page above; logged-in people have only this way back.
  const signedIn = useSession() !== null;
  return (
    <Page title={title} measure="grid">
      <div className="mx-auto grid w-full max-w-5xl gap-10 desktop:grid-cols-[minmax(0,1fr)_14rem] desktop:gap-16">
        <div className="grid max-w-prose content-start gap-12">
          <PageHeader
            heading={title}
            back={signedIn && <BackButton fallback="/account" />}
            actions={actions}
          >
            {lead}
          </PageHeader>
          {children}
          <footer className="grid gap-3">
            <span className="stitch" aria-hidden="true" />
            <SupportLinks />
          </footer>
        </div>
        <nav aria-label={m.support_on_this_page()} className="hidden desktop:block">
          <ul className="sticky top-12 grid border-line border-s">
            {parts.map((heading) => (
              <li key={heading}>
                <a
                  href={`#${anchorOf(heading)}`}
                  className="flex min-h-9 items-center py-1 ps-4 text-quiet text-small no-underline hover:text-ink"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}

export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = anchorOf(heading);
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="type-title scroll-mt-6 text-[1.75rem]">
        {heading}
      </h2>
      {children}
    </section>
  );
}

export function TextPart({ heading, text }: Section) {
  return (
    <Part heading={heading}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Part>
  );
}

/** The summary for people who read no further. */
export function Summary({ lines }: { lines: readonly string[] }) {
  return (
    <section
      aria-label={m.common_summary()}
      className="grid gap-3 border-accent border-s-2 py-1 ps-5"
    >
      <h2 className="type-label text-quiet">{m.support_in_short()}</h2>
      <ul className="grid gap-2.5">
        {lines.map((line) => (
          <li key={line} className="text-lead leading-snug">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
