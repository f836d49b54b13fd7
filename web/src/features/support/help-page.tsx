/** /support/help: searchable answers, and a contact form when none of them helps. */

import { useDeferredValue, useState } from "react";
import { SupportLinks } from "@/components/support-links";
import { useSession } from "@/features/session";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { TextField } from "@/ui/text-field";
import { AnswerList } from "./answer-list";
import { ContactForm } from "./contact-form";
import type { HelpContent } from "./content/types";
import { findAnswers } from "./help-search";

export function HelpPage({ topics }: HelpContent) {
  const [query, setQuery] = useState("");
  const signedIn = useSession() !== null;
  const found = findAnswers(topics, useDeferredValue(query));
  const total = found.reduce((sum, { answers }) => sum + answers.length, 0);
  return (
    <Page title={m.frame_help()} measure="grid">
      <div className="mx-auto grid w-full max-w-5xl gap-10 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-16">
        <div className="grid content-start gap-8">
          <PageHeader
            heading={m.frame_help()}
            back={signedIn && <BackButton fallback="/account" />}
          >
            {m.support_help_lead()}
          </PageHeader>
          <TextField
            label={m.support_help_search()}
            type="search"
            value={query}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
          <p role="status" className="sr-only">
            {query && (total ? m.support_answers_found(counted(total)) : m.support_no_answer())}
          </p>
          {total > 0 ? <AnswerList topics={found} isSearch={query !== ""} /> : <NothingFound />}
        </div>
        <aside aria-label={m.support_contact()} className="grid content-start gap-8">
          <ContactForm />
        </aside>
      </div>
      <footer className="mx-auto grid w-full max-w-5xl gap-3">
        <span className="stitch" aria-hidden="true" />
        <SupportLinks />
      </footer>
    </Page>
  );
}

function NothingFound() {
  return (
    <div className="grid gap-2 py-6">
      <h2 className="type-title text-[1.75rem]">{m.support_no_answers()}</h2>
      <p className="text-quiet">{m.support_no_answers_hint()}</p>
    </div>
  );
}
