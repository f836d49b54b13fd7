/** Tags as chips: added with Enter or a comma, removed with Backspace or their own button. */
import { type KeyboardEvent, useRef, useState } from "react";
import { CHIP } from "@/components/tag-chips";
import { nameFromSlug } from "@/lib/text/slug";
import { slugOf } from "@/lib/text/slug-of";
import { tagNameProblem } from "@/lib/text/tag-name";
import { m } from "@/paraglide/messages.js";
import { CloseIcon, PlusIcon } from "@/ui/icons";
import { TextField } from "@/ui/text-field";

interface Props {
  /** Slugs. */
  value: readonly string[];
  onChange: (slugs: string[]) => void;
  suggestions: readonly { slug: string; name: string }[];
  error?: string;
}

export function TagsField({ value, onChange, suggestions, error }: Props) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const add = (name: string) => {
    const refused = tagNameProblem(name);
    setRefusal(refused);
    if (refused) return;
    onChange([...new Set([...value, slugOf(name)])]);
    setText("");
  };
  const remove = (slug: string) => {
    onChange(value.filter((chosen) => chosen !== slug));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ends = event.key === "Enter" || event.key === ",";
    if (ends) event.preventDefault();
    if (ends && text.trim()) add(text);
    if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
  };
  const unused = suggestions.filter(({ slug }) => !value.includes(slug)).slice(0, 6);
  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        label={m.common_tags()}
        description={m.composer_tags_hint()}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="enter"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() && add(text)}
        error={refusal ?? error}
      />
      <ChosenTags slugs={value} onRemove={remove} />
      {unused.length > 0 && <Suggestions tags={unused} onChoose={add} />}
    </div>
  );
}

function ChosenTags({
  slugs,
  onRemove,
}: {
  slugs: readonly string[];
  onRemove: (slug: string) => void;
}) {
  return (
    <ul
      aria-label={m.composer_chosen()}
      aria-live="polite"
      className="flex flex-wrap gap-x-1.5 empty:hidden"
    >
      {slugs.map((slug) => (
        <li key={slug}>
          <button
            type="button"
            aria-label={m.composer_remove_tag({ tag: nameFromSlug(slug) })}
            onClick={() => onRemove(slug)}
            className="group inline-flex min-h-target items-center"
          >
            <span className={`${CHIP} bg-accent-soft text-accent`}>
              {nameFromSlug(slug)}
              <CloseIcon width={14} height={14} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsProps {
  tags: readonly { slug: string; name: string }[];
  onChoose: (name: string) => void;
}

function Suggestions({ tags, onChoose }: SuggestionsProps) {
  return (
    <ul aria-label={m.composer_recent_tags()} className="flex flex-wrap gap-x-1.5">
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <button
            type="button"
            aria-label={m.composer_add_tag({ tag: name })}
            onClick={() => onChoose(slug)}
            className="group inline-flex min-h-target items-center"
          >
            <span className={`${CHIP} bg-surface group-hover:bg-accent-soft`}>
              <PlusIcon width={14} height={14} />
              {name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
