/** /about: what this is, what it never does, what happens if it ends, and a wardrobe to try. */
import { ButtonLink } from "@/ui/button";
import { ShareButton } from "@/ui/share-button";
import { anchorOf } from "./anchor";
import type { AboutContent } from "./content/types";
import { DemoWardrobe } from "./demo-wardrobe";
import { ModerationByMonth } from "./moderation-counts";
import { Part, ReadingPage, TextPart } from "./reading-page";

const TRY = "Try it";
const NEVER = "What it never does";
const MODERATION = "Moderation";

export function AboutPage({ lead, does, never, moderation, closing }: AboutContent) {
  return (
    <ReadingPage
      title="About"
      lead={lead}
      actions={<ShareButton what="page" title="Garderobe" picture={{ of: "garderobe" }} />}
      parts={[TRY, ...does.map(({ heading }) => heading), NEVER, MODERATION, closing.heading]}
    >
      <Part heading={TRY}>
        <DemoWardrobe />
      </Part>
      {does.map((section) => (
        <TextPart key={section.heading} {...section} />
      ))}
      <Part heading={NEVER}>
        <ul aria-labelledby={anchorOf(NEVER)} className="grid gap-3">
          {never.map((deed) => (
            <li key={deed} className="grid grid-cols-[1.5rem_1fr]">
              <span aria-hidden="true" className="text-accent">
                ×
              </span>
              {deed}
            </li>
          ))}
        </ul>
      </Part>
      <Part heading={MODERATION}>
        <p>{moderation}</p>
        <ModerationByMonth />
      </Part>
      <TextPart {...closing} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/register">Create an account</ButtonLink>
        <ButtonLink to="/support/help" look="secondary">
          How it works
        </ButtonLink>
      </div>
    </ReadingPage>
  );
}
