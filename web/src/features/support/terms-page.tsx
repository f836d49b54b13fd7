/** /support/terms: a summary first, then the whole text with its version. */

import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { ArticlePage, Part, Summary, TextPart } from "./article-page";
import type { TermsContent } from "./content/types";
import { PRERENDERED_LOCALE } from "./prerendered-locale";

const VERSIONS = m.support_terms_versions();

export function TermsPage({ version, summary, sections, versions }: TermsContent) {
  return (
    <ArticlePage
      title={m.frame_terms()}
      lead={m.support_terms_version({ date: longDate(version, PRERENDERED_LOCALE) })}
      parts={[...sections.map(({ heading }) => heading), VERSIONS]}
    >
      <Summary lines={summary} />
      {sections.map((section) => (
        <TextPart key={section.heading} {...section} />
      ))}
      <Part heading={VERSIONS}>
        <dl className="grid">
          {versions.map(({ version: date, change }) => (
            <div
              key={date}
              className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5"
            >
              <dt className="text-quiet">{longDate(date, PRERENDERED_LOCALE)}</dt>
              <dd>{change}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </ArticlePage>
  );
}
