/** In an empty feed: one's own outfits are not in it, and where they are. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "@/features/session";
import { describeOutfit } from "@/lib/outfit-words";
import { OutfitTile } from "@/ui/outfit-tile";
import { ownNewestQuery } from "./late-queries";

export default function OwnNewest() {
  const me = useSession()?.user;
  const { data: outfit } = useQuery({ ...ownNewestQuery(me?.id ?? ""), enabled: !!me });
  if (!me || !outfit) return null;
  return (
    <div className="-mt-4 grid justify-items-center gap-3 pb-14 text-quiet">
      <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="block w-28">
        <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} lazy={false} />
      </Link>
      <p>
        Your own outfits are on{" "}
        <Link
          to="/user/$username"
          params={{ username: me.username }}
          className="text-ink underline decoration-accent underline-offset-4"
        >
          your profile
        </Link>
        .
      </p>
    </div>
  );
}
