/** Answers by topic, each folded separately. */
import type { Answer, HelpContent } from "./content/types";

interface Props {
  topics: HelpContent["topics"];
  /** Search results are shown open. */
  isSearch: boolean;
}

export function AnswerList({ topics, isSearch }: Props) {
  return (
    <div className="grid gap-10">
      {topics.map(({ name, answers }) => (
        <section key={name} aria-label={name} className="grid gap-3">
          <h2 className="type-label text-quiet">{name}</h2>
          <div className="border-line border-t">
            {answers.map((answer) => (
              <OneAnswer key={`${answer.id} ${isSearch}`} answer={answer} isOpen={isSearch} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function OneAnswer({ answer, isOpen }: { answer: Answer; isOpen: boolean }) {
  const { id, question, steps, link } = answer;
  return (
    <details id={id} open={isOpen} className="group border-line border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 text-lead hover:text-accent [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden="true"
          className="shrink-0 text-quiet transition-transform duration-200 group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <div className="grid max-w-prose gap-3 pb-6">
        {steps.map((step) => (
          <p key={step}>{step}</p>
        ))}
        {link && (
          <p>
            <a
              href={link.href}
              className="inline-flex min-h-target items-center underline decoration-accent underline-offset-4"
            >
              {link.label}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
