/** Tags of others that the user helps to fill, as checkboxes for one outfit. */
import { useQuery } from "@tanstack/react-query";
import { useChangeOutfits } from "@/features/tags/change-queries";
import {
  allCoOwnedTagsQuery,
  type CoOwnedTag,
  useRemoveShared,
} from "@/features/tags/co-owners/shared-queries";
import { holdingQuery, placeQuery } from "@/features/tags/outfit-queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { ErrorState } from "@/ui/states";
import { matchesTag } from "./matches-tag";
import type { LastChange } from "./use-tagging";

interface Props {
  outfitId: string;
  /** Shows only matching tags. */
  typed: string;
  onChanged: (change: LastChange) => void;
}

export function SharedTagCheckboxes({ outfitId, typed, onChanged }: Props) {
  const { data: tags, error, refetch } = useQuery(allCoOwnedTagsQuery());
  if (error && !tags) return <ErrorState error={error} retry={() => void refetch()} />;
  const shown = tags?.filter((tag) => matchesTag(tag, typed)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={m.tags_shared_list()} className="grid">
      <h3 className="text-quiet text-small">{m.tags_filled_together()}</h3>
      <ul aria-label={m.tags_shared_list()} className="grid">
        {shown.map((tag) => (
          <li key={tag.id} className="border-line border-b last:border-0">
            <SharedTag tag={tag} outfitId={outfitId} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SharedTagProps {
  tag: CoOwnedTag;
  outfitId: string;
  onChanged: Props["onChanged"];
}

function SharedTag({ tag, outfitId, onChanged }: SharedTagProps) {
  const { slug, name, owner, owner_id } = tag;
  const { data: slugs = [], isPending } = useQuery(holdingQuery(outfitId, owner_id));
  const isIn = slugs.includes(slug);
  const { data: place } = useQuery({ ...placeQuery(owner_id, slug, outfitId), enabled: isIn });
  const adding = useChangeOutfits(tag);
  const removing = useRemoveShared(tag.id);
  const toggle = async (placed: boolean) => {
    try {
      await (placed ? adding.mutateAsync({ add: [outfitId] }) : removing.mutateAsync(outfitId));
      onChanged({
        words: placed ? m.tags_added_to({ tag: name }) : m.tags_removed_from({ tag: name }),
        undo: () => void toggle(!placed),
      });
    } catch (error) {
      onChanged({ words: messageOf(error) });
    }
  };
  const isBusy = isPending || adding.isPending || removing.isPending;
  const isOthers = isIn && place?.removable === false;
  return (
    <Checkbox
      isSelected={isIn}
      isDisabled={isBusy || isOthers}
      onChange={(placed) => void toggle(placed)}
    >
      {name}
      <span className="block text-quiet text-small">
        {owner ? owner.display_name || owner.username : m.profile_someone()}
        {isOthers && ` · ${m.tags_added_by_other()}`}
      </span>
    </Checkbox>
  );
}
