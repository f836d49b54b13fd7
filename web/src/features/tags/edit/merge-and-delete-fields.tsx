/** Merges the user's tag into another, or deletes it; both can be undone. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Tag } from "@/api/types";
import { useDeleteTag, useMergeTag, useRestoreTag } from "@/features/tags/change-queries";
import { myTagsQuery } from "@/features/tags/queries";
import { count } from "@/lib/text/count";
import { Button } from "@/ui/button";
import { toast, toastProblem } from "@/ui/notices";
import { Select } from "@/ui/select";

const fail = (error: unknown) => toastProblem(error);

export function MergeField({ tag }: { tag: Tag }) {
  const { data: mine = [] } = useQuery(myTagsQuery());
  const [into, setInto] = useState("");
  const navigate = useNavigate();
  const { mutateAsync: merge, isPending } = useMergeTag(tag.slug);
  const { mutateAsync: restore } = useRestoreTag();
  const others = mine.filter(({ id }) => id !== tag.id);
  if (others.length === 0) {
    return <p className="text-quiet">There is no other tag to merge this one into.</p>;
  }
  const submit = async () => {
    try {
      const done = await merge(into);
      const undo = () => void restore(done.merged_id).catch(fail);
      const params = { tag: done.tag.slug, userId: done.tag.owner_id };
      await navigate({ to: "/tag/$tag/$userId", params, replace: true });
      toast(`${tag.name} merged: ${count(done.moved_count, "outfit")} moved`, { undo });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-52 grow">
        <Select
          label="Merge into"
          value={into}
          onChange={({ target }) => setInto(target.value)}
          options={[
            { value: "", label: "Choose a tag" },
            ...others.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      </div>
      <Button
        variant="secondary"
        onPress={() => void submit()}
        isPending={isPending}
        isDisabled={into === ""}
      >
        Merge
      </Button>
    </div>
  );
}

export function DeleteField({ tag }: { tag: Tag }) {
  const navigate = useNavigate();
  const { mutateAsync: remove, isPending } = useDeleteTag(tag.slug);
  const { mutateAsync: restore } = useRestoreTag();
  const submit = async () => {
    try {
      await remove();
      const undo = () => void restore(tag.id).catch(fail);
      await navigate({ to: "/tag/all", replace: true });
      toast(`${tag.name} deleted; its outfits stay`, { undo });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-quiet">Its outfits stay where they are.</p>
      <Button variant="danger" onPress={() => void submit()} isPending={isPending}>
        Delete tag
      </Button>
    </div>
  );
}
