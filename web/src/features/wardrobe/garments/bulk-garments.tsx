/** Changes all selected garments at once. */
import { useState } from "react";
import type { Garment, TraitsChange } from "@/api/types";
import { ContentAudienceField } from "@/features/session/circles";
import { reasonOptions, stateOptions } from "@/features/wardrobe/labels";
import { useChangeGarments, useWear } from "@/features/wardrobe/queries";
import { SelectionBar } from "@/features/wardrobe/selection-bar";
import { useTrashGarments } from "@/features/wardrobe/trash/use-trash-garments";
import type { Selection } from "@/features/wardrobe/use-selection";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { CategoryField } from "./category-field";
import { SeasonsField } from "./seasons-field";
import { useGotIt } from "./use-got-it";

interface Props {
  selection: Selection;
  garments: readonly Garment[];
  /** Takes the selection to a collage. */
  onLayOut: (garments: readonly Garment[]) => void;
}

export function BulkGarments({ selection, garments, onLayOut }: Props) {
  const [isEditing, setEditing] = useState(false);
  const wear = useWear();
  const { trash, isPending: isTrashing } = useTrashGarments(selection.stop);
  const { take, isPending: isTaking } = useGotIt(selection.stop);
  // The list holds only pieces of the wishlist, or none.
  const isWishlist = garments[0]?.state === "wished";
  const ids = [...selection.ids];
  const wearToday = () =>
    wear.mutate(
      { garment_ids: ids, date: today() },
      {
        onSuccess: () => {
          bubble(m.garments_worn_today());
          selection.stop();
        },
        onError: (error) => void toastProblem(error),
      },
    );
  return (
    <>
      <SelectionBar selection={selection} noun="garment" all={garments.map(({ id }) => id)}>
        <Button variant="secondary" onPress={() => setEditing(true)}>
          {m.common_edit()}
        </Button>
        {isWishlist ? (
          <Button variant="secondary" onPress={() => take(ids)} isPending={isTaking}>
            {m.garments_got_it()}
          </Button>
        ) : (
          <Button variant="secondary" onPress={wearToday} isPending={wear.isPending}>
            {m.garments_worn_today()}
          </Button>
        )}
        <Button
          variant="secondary"
          onPress={() => onLayOut(garments.filter(({ id }) => ids.includes(id)))}
        >
          {m.garments_collage()}
        </Button>
        <Button variant="quiet" onPress={() => trash(ids)} isPending={isTrashing}>
          {m.garments_move_to_trash()}
        </Button>
      </SelectionBar>
      <Sheet
        title={m.garments_edit_count(counted(ids.length))}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      >
        <BulkForm
          ids={ids}
          onDone={() => {
            setEditing(false);
            selection.stop();
          }}
        />
      </Sheet>
    </>
  );
}

const NO_CHANGE = { value: "", label: m.garments_no_change() };

function BulkForm({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const [change, setChange] = useState<TraitsChange>({});
  const save = useChangeGarments();
  const setTrait = (part: TraitsChange) => setChange((traits) => without(traits, part));
  const submit = () =>
    save.mutate(
      { ids, change },
      {
        onSuccess: () => {
          bubble(m.garments_changed(counted(ids.length)));
          onDone();
        },
      },
    );
  return (
    <div className="grid gap-6">
      <p className="text-quiet text-small">{m.garments_bulk_hint()}</p>
      <Select
        label={m.garment_state()}
        value={change.state ?? ""}
        options={[NO_CHANGE, ...stateOptions]}
        onChange={({ target }) =>
          setTrait({
            state: (target.value || undefined) as TraitsChange["state"],
            archived_reason: undefined,
          })
        }
      />
      {change.state === "archived" && (
        <Select
          label={m.common_reason()}
          value={change.archived_reason ?? ""}
          options={[{ value: "", label: m.garment_no_reason() }, ...reasonOptions]}
          onChange={({ target }) =>
            setTrait({
              archived_reason: (target.value || undefined) as TraitsChange["archived_reason"],
            })
          }
        />
      )}
      <CategoryField
        value={change.category ?? ""}
        onChange={(category) => setTrait({ category: category || undefined })}
      />
      <SeasonsField value={change.seasons ?? []} onChange={(seasons) => setTrait({ seasons })} />
      {change.audience ? (
        <ContentAudienceField
          value={change.audience}
          onChange={(audience) => setTrait({ audience })}
        />
      ) : (
        <div>
          <Button variant="secondary" onPress={() => setTrait({ audience: "private" })}>
            {m.garments_change_audience()}
          </Button>
        </div>
      )}
      <FormProblem>{save.error ? messageOf(save.error) : null}</FormProblem>
      <Button
        wide
        onPress={submit}
        isPending={save.isPending}
        isDisabled={Object.keys(change).length === 0}
      >
        {m.common_save()}
      </Button>
    </div>
  );
}

/** Return the change with another part; undefined removes a part. */
function without(traits: TraitsChange, part: TraitsChange): TraitsChange {
  const merged = Object.entries({ ...traits, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged);
}
