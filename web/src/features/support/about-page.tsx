/**
 * /about: what the product is, what it never does, what happens if it closes, and a demo wardrobe.
 */

import { ShareButton } from "@/components/share-button";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { anchorOf } from "./anchor";
import { ArticlePage, Part, TextPart } from "./article-page";
import type { AboutContent } from "./content/types";
import { DemoWardrobe } from "./demo-wardrobe";
import { ModerationByMonth } from "./moderation-counts";

declare const __VERSION__: string;

const TRY = m.support_about_try();
const NEVER = m.support_about_never();
const MODERATION = m.support_about_moderation();

export function AboutPage({ lead, does, never: promises, moderation, closing }: AboutContent) {
  return (
    <ArticlePage
      title={m.frame_about()}
      lead={lead}
      actions={<ShareButton noun="page" title="Garderobe" picture={{ of: "garderobe" }} />}
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
          {promises.map((promise) => (
            <li key={promise} className="grid grid-cols-[1.5rem_1fr]">
              <span aria-hidden="true" className="text-accent">
                ×
              </span>
              {promise}
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
        <ButtonLink to="/register">{m.landing_create_account()}</ButtonLink>
        <ButtonLink to="/support/help" variant="secondary">
          {m.support_how_it_works()}
        </ButtonLink>
      </div>
      <p className="text-quiet text-small">{m.support_version({ version: __VERSION__ })}</p>
    </ArticlePage>
  );
}
