/** The user's tags as checkboxes for one outfit: each choice is saved at once, with undo. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { holdingQuery } from "@/features/tags/outfit-queries";
import { myTagsQuery } from "@/features/tags/queries";
import { messageOf } from "@/lib/http/problem";
import { tagNameProblem } from "@/lib/text/tag-name";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { SharedTagCheckboxes } from "./shared-tag-checkboxes";
import { TagCheckboxes } from "./tag-checkboxes";
import { type LastChange, useTagging } from "./use-tagging";

interface Props {
  outfitId: string;
  userId: string;
  onClose: () => void;
}

export function AddTagSheet({ outfitId, userId, onClose }: Props) {
  const [text, setText] = useState("");
  const tagging = useTagging(outfitId, userId);
  return (
    <Sheet
      title={m.common_tags()}
      isOpen
      backCloses={false}
      onClose={onClose}
      footer={<Footer last={tagging.last} onClose={onClose} />}
    >
      <div className="grid gap-4">
        <NewTag
          text={text}
          onText={setText}
          create={tagging.create}
          isCreating={tagging.isCreating}
        />
        <MyTags outfitId={outfitId} userId={userId} text={text} onToggle={tagging.place} />
        <SharedTagCheckboxes outfitId={outfitId} typed={text} onChanged={tagging.report} />
      </div>
    </Sheet>
  );
}

interface NewTagProps {
  text: string;
  onText: (text: string) => void;
  create: (name: string) => Promise<void>;
  isCreating: boolean;
}

function NewTag({ text, onText, create, isCreating }: NewTagProps) {
  const [error, setError] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const refused = tagNameProblem(text);
    setError(refused);
    if (refused || isCreating) return;
    await create(text.trim()).then(
      () => onText(""),
      (failure) => setError(messageOf(failure)),
    );
  };
  return (
    <form onSubmit={add} noValidate className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          label={m.tags_find_or_create()}
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={({ target }) => onText(target.value)}
          error={error ?? undefined}
        />
      </div>
      <div className="pt-[1.75rem]">
        <Button type="submit" isPending={isCreating}>
          {m.tags_add()}
        </Button>
      </div>
    </form>
  );
}

interface MyTagsProps {
  outfitId: string;
  userId: string;
  text: string;
  onToggle: (tag: { slug: string; name: string }, placed: boolean) => void;
}

function MyTags({ outfitId, userId, text, onToggle }: MyTagsProps) {
  const mine = useQuery(myTagsQuery());
  const holding = useQuery(holdingQuery(outfitId, userId));
  const failure = mine.error ?? holding.error;
  if (mine.data && holding.data) {
    return (
      <TagCheckboxes tags={mine.data} assigned={holding.data} typed={text} onChange={onToggle} />
    );
  }
  if (!failure) return <CheckboxesSkeleton />;
  const retry = () => void Promise.all([mine.refetch(), holding.refetch()]);
  return <ErrorState error={failure} retry={retry} />;
}

function Footer({ last, onClose }: { last: LastChange | null; onClose: () => void }) {
  return (
    <>
      <div role="status" className="flex min-w-0 flex-1 items-center gap-1 text-small">
        {last && <span className="truncate">{last.words}</span>}
        {last?.undo && (
          <button
            type="button"
            onClick={last.undo}
            className="min-h-target px-3 font-[640] underline decoration-accent underline-offset-4"
          >
            {m.common_undo()}
          </button>
        )}
      </div>
      <Button variant="secondary" onPress={onClose}>
        {m.common_done()}
      </Button>
    </>
  );
}

function CheckboxesSkeleton() {
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">{m.tags_loading_mine()}</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}
