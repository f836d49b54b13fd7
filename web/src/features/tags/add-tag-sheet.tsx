/** My tags as checkboxes for one outfit: each choice is saved at once and can be undone. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Tag } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { refuseTagName, slugOf } from "@/lib/slug";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { holdingQuery, myTagsQuery } from "./queries";
import { useTagging } from "./tagging";

interface Props {
  outfitId: string;
  userId: string;
  onClose: () => void;
}

export function AddTagSheet({ outfitId, userId, onClose }: Props) {
  return (
    <Sheet
      title="Tags"
      isOpen
      backCloses={false}
      onClose={onClose}
      footer={
        <Button look="secondary" wide onPress={onClose}>
          Done
        </Button>
      }
    >
      <TagChoices outfitId={outfitId} userId={userId} />
    </Sheet>
  );
}

function TagChoices({ outfitId, userId }: Omit<Props, "onClose">) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const mine = useQuery(myTagsQuery());
  const holding = useQuery(holdingQuery(outfitId, userId));
  const tagging = useTagging(outfitId, userId);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const refused = refuseTagName(text);
    setError(refused);
    if (refused) return;
    const failed = await tagging.create(text.trim()).catch(sentenceOf);
    setError(failed ?? null);
    if (!failed) setText("");
  };
  const failure = mine.error ?? holding.error;
  const retry = () => void Promise.all([mine.refetch(), holding.refetch()]);
  return (
    <div className="grid gap-4">
      <form onSubmit={add} noValidate className="flex items-start gap-3">
        <div className="flex-1">
          <TextField
            label="Find or create a tag"
            autoComplete="off"
            maxLength={60}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={error ?? undefined}
          />
        </div>
        <div className="pt-[1.75rem]">
          <Button type="submit" isPending={tagging.isCreating}>
            Add tag
          </Button>
        </div>
      </form>
      {failure && <ErrorState error={failure} retry={retry} />}
      {!failure && !(mine.data && holding.data) && <ChoicesSkeleton />}
      {mine.data && holding.data && (
        <Choices
          tags={mine.data.filter((tag) => matches(tag, text))}
          held={holding.data}
          typed={text}
          onChange={tagging.place}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  tags: readonly Tag[];
  /** Slugs of the tags that hold the outfit. */
  held: readonly string[];
  typed: string;
  onChange: (tag: Tag, placed: boolean) => void;
}

function Choices({ tags, held, typed, onChange }: ChoicesProps) {
  if (tags.length === 0) {
    const words = typed.trim()
      ? `You have no tag like “${typed.trim()}” yet. “Add tag” makes it.`
      : "You have no tags yet. Type a name, such as Summer 2026, and press “Add tag”.";
    return <p className="py-6 text-quiet">{words}</p>;
  }
  return (
    <ul aria-label="My tags" className="grid">
      {tags.map((tag) => (
        <li
          key={tag.id}
          className="flex items-center justify-between border-line border-b last:border-0"
        >
          <Checkbox
            isSelected={held.includes(tag.slug)}
            onChange={(placed) => onChange(tag, placed)}
          >
            {tag.name}
          </Checkbox>
          <span className="text-quiet text-small tabular-nums">{tag.outfit_count}</span>
        </li>
      ))}
    </ul>
  );
}

function ChoicesSkeleton() {
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">Loading my tags</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}

function matches({ name, slug }: Tag, text: string): boolean {
  const words = text.trim().toLowerCase();
  return (
    words === "" || name.toLowerCase().includes(words) || slug.includes(slugOf(words) || words)
  );
}
