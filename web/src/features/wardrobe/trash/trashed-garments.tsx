/** The garments in the trash, to restore or delete for good. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Garment } from "@/api/types";
import { GarmentGridSkeleton } from "@/features/wardrobe/garments/garment-grid";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import type { OnSearch } from "@/features/wardrobe/search";
import { counted } from "@/lib/text/count";
import { daysLeft } from "@/lib/text/trash";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { bubble, toastProblem } from "@/ui/notices";
import { EmptyState, ErrorState } from "@/ui/states";
import TrashBar from "./trash-bar";
import { trashedGarmentsQuery, useMoveGarments } from "./trash-queries";

const TILE_WIDTH = 240;

export default function TrashedGarments({ onSearch }: { onSearch: OnSearch }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TrashBar kind="garments" onSearch={onSearch} />
      <List onLeave={() => onSearch({ trash: undefined })} />
    </div>
  );
}

function List({ onLeave }: { onLeave: () => void }) {
  const list = useInfiniteQuery(trashedGarmentsQuery());
  const { data: garments, isPending, error, refetch } = list;
  if (isPending) return <GarmentGridSkeleton />;
  if (!garments) return <ErrorState error={error} retry={() => void refetch()} />;
  if (garments.length === 0) {
    return (
      <EmptyState
        title={m.trash_no_garments()}
        action={
          <Button variant="secondary" onPress={onLeave}>
            {m.trash_show_garments()}
          </Button>
        }
      >
        {m.trash_no_garments_hint()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label={m.trash_garments()}
        className="grid grid-cols-2 gap-x-2 gap-y-5 tablet:grid-cols-4 tablet:gap-x-4 desktop:grid-cols-5 wide:grid-cols-6"
      >
        {garments.map((garment) => (
          <li key={garment.id} className="grid content-start gap-2">
            <Trashed garment={garment} />
          </li>
        ))}
      </ul>
      <InfiniteListEnd list={list}>{m.garments_count(counted(garments.length))}</InfiniteListEnd>
    </>
  );
}

function Trashed({ garment }: { garment: Garment }) {
  const restore = useMoveGarments();
  const deletion = useMoveGarments();
  const { id, name, trashed_at } = garment;
  const act = (mutation: typeof restore, kind: "restore" | "delete", done: string) =>
    mutation.mutate(
      { ids: [id], act: kind },
      { onError: toastProblem, onSuccess: () => bubble(done) },
    );
  return (
    <>
      <span className="block overflow-hidden rounded-print">
        <GarmentPicture garment={garment} width={TILE_WIDTH} isDescribed={false} />
      </span>
      <span className="grid">
        <span className="truncate font-[560] text-[0.9375rem]">{name}</span>
        <span className="text-quiet text-small">{daysLeft(trashed_at)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={m.trash_restore_garment({ name })}
          isPending={restore.isPending}
          onPress={() => act(restore, "restore", m.trash_restored())}
        >
          {m.common_restore()}
        </Button>
        <Button
          variant="quiet"
          aria-label={m.trash_delete_garment({ name })}
          isPending={deletion.isPending}
          onPress={() => act(deletion, "delete", m.trash_deleted_for_good())}
        >
          {m.common_delete()}
        </Button>
      </span>
    </>
  );
}
