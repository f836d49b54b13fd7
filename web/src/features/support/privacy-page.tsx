/** /support/privacy: what is kept, where, how long; the consent; the ways to take it along and to erase it. */
import type { ReactNode } from "react";
import { longDate } from "@/lib/dates";
import { ButtonLink } from "@/ui/button";
import type { Kept, PrivacyContent } from "./content/types";
import { Part, ReadingPage, Summary, TextPart } from "./reading-page";

const CHOICE = "Your choice";
const KEPT = "What we keep";
const YOURS = "Download or erase your data";

/** `consent`: the control by which one agrees to being counted. */
export function PrivacyPage(props: PrivacyContent & { consent: ReactNode }) {
  const { updated, summary, kept, sections, consent } = props;
  return (
    <ReadingPage
      title="Privacy"
      lead={`As of ${longDate(updated, "en-GB")}`}
      parts={[CHOICE, KEPT, YOURS, ...sections.map(({ heading }) => heading)]}
    >
      <Summary lines={summary} />
      <Part heading={CHOICE}>{consent}</Part>
      <Part heading={KEPT}>
        <KeptThings kept={kept} />
      </Part>
      <Part heading={YOURS}>
        <p>Both are on your account page and work right away. You don't have to ask us.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account" search={{ view: "data" }} look="secondary">
            Download my data
          </ButtonLink>
          <ButtonLink to="/account/management" search={{ section: "delete" }} look="secondary">
            Delete my account
          </ButtonLink>
        </div>
      </Part>
      {sections.map((section) => (
        <TextPart key={section.heading} {...section} />
      ))}
    </ReadingPage>
  );
}

/** Rows with words beside them, which a phone can show without scrolling sideways. */
function KeptThings({ kept }: { kept: readonly Kept[] }) {
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
