/** /support/privacy: what is stored, where and how long; the consent; export and deletion. */

import type { ReactNode } from "react";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { ArticlePage, Part, Summary, TextPart } from "./article-page";
import type { PrivacyContent, StoredData } from "./content/types";
import { PRERENDERED_LOCALE } from "./prerendered-locale";

const CHOICE = m.support_privacy_choice();
const STORED_HEADING = m.support_privacy_kept();
const YOUR_DATA_HEADING = m.support_privacy_take();

/** `consent`: the control that turns analytics on and off. */
export function PrivacyPage(props: PrivacyContent & { consent: ReactNode }) {
  const { updated, summary, kept, sections, consent } = props;
  return (
    <ArticlePage
      title={m.frame_privacy()}
      lead={m.support_privacy_as_of({ date: longDate(updated, PRERENDERED_LOCALE) })}
      parts={[CHOICE, STORED_HEADING, YOUR_DATA_HEADING, ...sections.map(({ heading }) => heading)]}
    >
      <Summary lines={summary} />
      <Part heading={CHOICE}>{consent}</Part>
      <Part heading={STORED_HEADING}>
        <StoredDataTable kept={kept} />
      </Part>
      <Part heading={YOUR_DATA_HEADING}>
        <p>{m.support_privacy_take_text()}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account" search={{ view: "data" }} variant="secondary">
            {m.data_download()}
          </ButtonLink>
          <ButtonLink to="/account/management" search={{ section: "delete" }} variant="secondary">
            {m.data_deletion_action()}
          </ButtonLink>
        </div>
      </Part>
      {sections.map((section) => (
        <TextPart key={section.heading} {...section} />
      ))}
    </ArticlePage>
  );
}

/** Rows with their labels beside them, which a phone can show without scrolling sideways. */
function StoredDataTable({ kept }: { kept: readonly StoredData[] }) {
  return (
    <ul className="grid">
      {kept.map(({ what, why, where, long }) => (
        <li key={what} className="grid gap-2 border-line border-b py-4 first:border-t">
          <h3 className="font-[560]">{what}</h3>
          <dl className="grid gap-1 text-small tablet:grid-cols-3 tablet:gap-6">
            <Fact name={m.support_privacy_why()} value={why} />
            <Fact name={m.support_privacy_where()} value={where} />
            <Fact name={m.common_how_long()} value={long} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] tablet:grid-cols-1 tablet:content-start">
      <dt className="text-quiet">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
