/** Suggests alt text for another person's outfit, or changes and withdraws the suggestion. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Outfit } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState, FormProblem } from "@/ui/states";
import { TextArea } from "@/ui/text-field";
import { ownSuggestionQuery, useSuggest } from "./suggestion-queries";

interface Props {
  outfit: Outfit;
  ownerName: string;
  onClose: () => void;
}

const MAX_LENGTH = 1000;

export default function SuggestSheet({ outfit, ownerName, onClose }: Props) {
  const form = useId();
  const { data: own, error, refetch } = useQuery(ownSuggestionQuery(outfit.id));
  const { mutate, isPending } = useSuggest(outfit.id);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const text = draft ?? own?.text ?? "";
  const isWritable = own?.open === true;
  const send = (words: string | null, done: string) =>
    mutate(words, {
      onSuccess: () => {
        bubble(done);
        onClose();
      },
      onError: toastProblem,
    });
  const withdraw = typeof own?.text === "string" && (
    <Button
      variant="secondary"
      wide
      isDisabled={isPending}
      onPress={() => send(null, m.outfit_suggestion_withdrawn())}
    >
      {m.common_withdraw()}
    </Button>
  );
  return (
    <Sheet
      title={m.outfit_suggestion_title()}
      isOpen
      onClose={onClose}
      outsideCloses={draft === null}
      footer={
        own && (
          <>
            {withdraw}
            {isWritable && (
              <Button type="submit" form={form} wide isPending={isPending}>
                {own.text === null ? m.common_send() : m.common_save()}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        <section
          aria-label={m.outfit_suggestion_current()}
          className="grid gap-1 bg-surface px-4 py-3"
        >
          <p className="type-label text-quiet">{m.outfit_suggestion_current()}</p>
          <p className="as-written">{outfit.alt_text || m.outfit_suggestion_undescribed()}</p>
        </section>
        {error && !own && <ErrorState error={error} retry={() => void refetch()} />}
        {!own && !error && <Skeleton className="h-24 w-full" />}
        {own && !isWritable && (
          <FormProblem>{m.outfit_suggestion_not_taken({ name: ownerName })}</FormProblem>
        )}
        {isWritable && (
          <form
            id={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const words = text.trim();
              if (!words) return setProblem(m.outfit_suggestion_write_first());
              send(words, m.outfit_suggestion_sent());
            }}
          >
            <TextArea
              label={m.outfit_suggestion_yours()}
              description={m.outfit_suggestion_readers({ name: ownerName })}
              rows={3}
              maxLength={MAX_LENGTH}
              value={text}
              onChange={({ target }) => {
                setDraft(target.value);
                setProblem(undefined);
              }}
              error={problem}
            />
          </form>
        )}
      </div>
    </Sheet>
  );
}
