/** How many people like the user's own outfit, and who. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonLine } from "@/components/person-line";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Sheet } from "@/ui/sheet";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { likesQuery } from "./queries";

export function LikesSheet({ outfitId, count }: { outfitId: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-target min-w-target pe-2 text-start text-small underline-offset-4 hover:underline"
      >
        {m.reactions_like_count(counted(count))}
      </button>
      <Sheet title={m.reactions_likes()} isOpen={isOpen} onClose={() => setOpen(false)}>
        <People outfitId={outfitId} />
      </Sheet>
    </>
  );
}

function People({ outfitId }: { outfitId: string }) {
  const list = useInfiniteQuery(likesQuery(outfitId));
  if (list.error && !list.data) {
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  }
  if (!list.data) return <Spinner label={m.reactions_likes_loading()} />;
  return (
    <>
      <p className="pb-2 text-quiet text-small">{m.reactions_likes_private()}</p>
      <ul className="grid">
        {list.data.map((person) => (
          <li key={person.id} className="border-line border-b py-2 last:border-0">
            <PersonLine person={person} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <InfiniteListEnd list={list}>{null}</InfiniteListEnd>}
    </>
  );
}
