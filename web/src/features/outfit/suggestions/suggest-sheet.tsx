/** Suggests alt text for another person's outfit, or changes and withdraws the suggestion. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Outfit } from "@/api/types";
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
      onPress={() => send(null, "Suggestion withdrawn")}
    >
      Withdraw
    </Button>
  );
  return (
    <Sheet
      title="Suggest a description"
      isOpen
      onClose={onClose}
      outsideCloses={draft === null}
      footer={
        own && (
          <>
            {withdraw}
            {isWritable && (
              <Button type="submit" form={form} wide isPending={isPending}>
                {own.text === null ? "Send" : "Save"}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        <section aria-label="Current description" className="grid gap-1 bg-surface px-4 py-3">
          <p className="type-label text-quiet">Current description</p>
          <p className="as-written">{outfit.alt_text || "This photo has no description yet."}</p>
        </section>
        {error && !own && <ErrorState error={error} retry={() => void refetch()} />}
        {!own && !error && <Skeleton className="h-24 w-full" />}
        {own && !isWritable && (
          <FormProblem>{`${ownerName} doesn't take suggested descriptions.`}</FormProblem>
        )}
        {isWritable && (
          <form
            id={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const words = text.trim();
              if (!words) return setProblem("Write a description first.");
              send(words, "Description suggested");
            }}
          >
            <TextArea
              label="Your description"
              description={`Only you and ${ownerName} can read it. Say what the photo shows.`}
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
