/** /support/privacy: what is stored, where and how long; the consent; export and deletion. */
import type { ReactNode } from "react";
import { longDate } from "@/lib/text/dates";
import { ButtonLink } from "@/ui/button";
import { ArticlePage, Part, Summary, TextPart } from "./article-page";
import type { PrivacyContent, StoredData } from "./content/types";

const CHOICE = "Your choice";
const STORED_HEADING = "What we keep";
const YOUR_DATA_HEADING = "Download or erase your data";

/** `consent`: the control that turns analytics on and off. */
export function PrivacyPage(props: PrivacyContent & { consent: ReactNode }) {
  const { updated, summary, kept, sections, consent } = props;
  return (
    <ArticlePage
      title="Privacy"
      lead={`As of ${longDate(updated, "en-GB")}`}
      parts={[CHOICE, STORED_HEADING, YOUR_DATA_HEADING, ...sections.map(({ heading }) => heading)]}
    >
      <Summary lines={summary} />
      <Part heading={CHOICE}>{consent}</Part>
      <Part heading={STORED_HEADING}>
        <StoredDataTable kept={kept} />
      </Part>
      <Part heading={YOUR_DATA_HEADING}>
        <p>Both are on your account page and work right away. You don't have to ask us.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account" search={{ view: "data" }} variant="secondary">
            Download my data
          </ButtonLink>
          <ButtonLink to="/account/management" search={{ section: "delete" }} variant="secondary">
            Delete my account
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
            <Fact name="Why" value={why} />
            <Fact name="Where" value={where} />
            <Fact name="How long" value={long} />
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
