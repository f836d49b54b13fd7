/** Merges the user's tag into another, or deletes it; both can be undone. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Tag } from "@/api/types";
import { useDeleteTag, useMergeTag, useRestoreTag } from "@/features/tags/change-queries";
import { myTagsQuery } from "@/features/tags/queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
    return <p className="text-quiet">{m.tags_no_other()}</p>;
  }
  const submit = async () => {
    try {
      const done = await merge(into);
      const undo = () => void restore(done.merged_id).catch(fail);
      const params = { tag: done.tag.slug, userId: done.tag.owner_id };
      await navigate({ to: "/tag/$tag/$userId", params, replace: true });
      toast(m.tags_merged({ tag: tag.name, ...counted(done.moved_count) }), { undo });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-52 grow">
        <Select
          label={m.tags_merge_into()}
          value={into}
          onChange={({ target }) => setInto(target.value)}
          options={[
            { value: "", label: m.tags_choose() },
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
        {m.tags_merge()}
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
      toast(m.tags_deleted({ tag: tag.name }), { undo });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-quiet">{m.tags_delete_note()}</p>
      <Button variant="danger" onPress={() => void submit()} isPending={isPending}>
        {m.tags_delete()}
      </Button>
    </div>
  );
}
