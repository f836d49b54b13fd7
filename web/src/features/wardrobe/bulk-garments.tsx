/** One change for all the garments that are chosen. */
import { useState } from "react";
import type { Garment, TraitsChange } from "@/api/types";
import { count } from "@/lib/count";
import { today } from "@/lib/dates";
import { sentenceOf } from "@/lib/problem";
import { AudienceField } from "@/ui/audience-field";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { CategoryField } from "./category-field";
import { useChangeGarments, useWear } from "./queries";
import { SeasonsField } from "./seasons-field";
import { SelectionBar } from "./selection-bar";
import type { Selection } from "./use-selection";
import { reasonOptions, stateOptions } from "./words";

interface Props {
  selection: Selection;
  garments: readonly Garment[];
}

export function BulkGarments({ selection, garments }: Props) {
  const [isEditing, setEditing] = useState(false);
  const wear = useWear();
  const ids = [...selection.ids];
  const wearToday = () =>
    wear.mutate(
      { garment_ids: ids, date: today() },
      {
        onSuccess: () => {
          bubble("Worn today");
          selection.stop();
        },
        onError: (error) => void toastProblem(error),
      },
    );
  return (
    <>
      <SelectionBar selection={selection} one="garment" all={garments.map(({ id }) => id)}>
        <Button look="secondary" onPress={() => setEditing(true)}>
          Edit
        </Button>
        <Button look="secondary" onPress={wearToday} isPending={wear.isPending}>
          Worn today
        </Button>
      </SelectionBar>
      <Sheet
        title={`Edit ${count(ids.length, "garment")}`}
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

const NO_CHANGE = { value: "", label: "No change" };

function BulkForm({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const [change, setChange] = useState<TraitsChange>({});
  const save = useChangeGarments();
  const say = (part: TraitsChange) => setChange((known) => without(known, part));
  const submit = () =>
    save.mutate(
      { ids, change },
      {
        onSuccess: () => {
          bubble(`${count(ids.length, "garment")} changed`);
          onDone();
        },
      },
    );
  return (
    <div className="grid gap-6">
      <p className="text-quiet text-small">Anything you don't change stays the same.</p>
      <Select
        label="State"
        value={change.state ?? ""}
        options={[NO_CHANGE, ...stateOptions]}
        onChange={({ target }) =>
          say({
            state: (target.value || undefined) as TraitsChange["state"],
            archived_reason: undefined,
          })
        }
      />
      {change.state === "archived" && (
        <Select
          label="Reason"
          value={change.archived_reason ?? ""}
          options={[{ value: "", label: "No reason" }, ...reasonOptions]}
          onChange={({ target }) =>
            say({
              archived_reason: (target.value || undefined) as TraitsChange["archived_reason"],
            })
          }
        />
      )}
      <CategoryField
        value={change.category ?? ""}
        onChange={(category) => say({ category: category || undefined })}
      />
      <SeasonsField value={change.seasons ?? []} onChange={(seasons) => say({ seasons })} />
      {change.audience ? (
        <AudienceField value={change.audience} onChange={(audience) => say({ audience })} />
      ) : (
        <div>
          <Button look="secondary" onPress={() => say({ audience: "private" })}>
            Change who can see them
          </Button>
        </div>
      )}
      <FormProblem>{save.error ? sentenceOf(save.error) : null}</FormProblem>
      <Button
        wide
        onPress={submit}
        isPending={save.isPending}
        isDisabled={Object.keys(change).length === 0}
      >
        Save
      </Button>
    </div>
  );
}

/** The change with a part more; what is undefined is not part of it. */
function without(known: TraitsChange, part: TraitsChange): TraitsChange {
  const merged = Object.entries({ ...known, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged);
}
