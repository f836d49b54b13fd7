/** The suggested descriptions of the user's outfit: accept, edit before accepting, or dismiss. */
import { useState } from "react";
import type { Outfit, SuggestedText } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { TextArea } from "@/ui/text-field";
import { useDecide } from "./suggestion-queries";

interface Props {
  outfit: Outfit;
  suggestions: readonly SuggestedText[];
  onClose: () => void;
}

export default function ReviewSheet({ outfit, suggestions, onClose }: Props) {
  return (
    <Sheet title={m.outfit_suggestions_title()} isOpen onClose={onClose} outsideCloses={false}>
      <div className="grid gap-5">
        <section
          aria-label={m.outfit_suggestion_current()}
          className="grid gap-1 bg-surface px-4 py-3"
        >
          <p className="type-label text-quiet">{m.outfit_suggestion_current()}</p>
          <p className="as-written">{outfit.alt_text || m.outfit_suggestion_undescribed()}</p>
        </section>
        {suggestions.length === 0 && <p className="text-quiet">{m.outfit_suggestion_no_more()}</p>}
        <ul aria-label={m.outfit_suggestion_label()} className="grid gap-6">
          {suggestions.map((suggestion) => (
            <Suggestion key={suggestion.id} outfit={outfit} suggestion={suggestion} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

interface SuggestionProps {
  outfit: Outfit;
  suggestion: SuggestedText;
}

function Suggestion({ outfit, suggestion }: SuggestionProps) {
  const { mutate, isPending } = useDecide(outfit);
  const [text, setText] = useState(suggestion.text);
  const [isAsking, setAsking] = useState(false);
  const { author } = suggestion;
  const name = author ? author.display_name || author.username : m.outfit_suggestion_someone();
  const decide = (words: string | null, done: string) =>
    mutate(
      { suggestion_id: suggestion.id, text: words },
      { onSuccess: () => bubble(done), onError: toastProblem },
    );
  return (
    <li className="grid gap-3 border-line border-b pb-6">
      <TextArea
        label={m.outfit_suggestion_by({ name })}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={m.outfit_suggestion_use_by({ name })}
          isDisabled={!text.trim()}
          isPending={isPending}
          onPress={() => decide(text.trim(), m.outfit_suggestion_saved())}
        >
          {m.outfit_suggestion_use()}
        </Button>
        {isAsking ? (
          <>
            <Button
              variant="danger"
              isDisabled={isPending}
              onPress={() => decide(null, m.outfit_suggestion_dismissed())}
            >
              {m.outfit_suggestion_dismiss_for_good()}
            </Button>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              {m.outfit_suggestion_keep()}
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            aria-label={m.outfit_suggestion_dismiss_by({ name })}
            isDisabled={isPending}
            onPress={() => setAsking(true)}
          >
            {m.outfit_suggestion_dismiss()}
          </Button>
        )}
      </div>
    </li>
  );
}
