/** In an empty feed: explains that the user's own outfits are not in it, and links to them. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OutfitTile } from "@/components/outfit-tile";
import { useSession } from "@/features/session";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { ownLatestQuery } from "./secondary-queries";

export default function OwnLatestOutfits() {
  const me = useSession()?.user;
  const { data: outfit } = useQuery({ ...ownLatestQuery(me?.id ?? ""), enabled: !!me });
  if (!me || !outfit) return null;
  return (
    <div className="-mt-4 grid justify-items-center gap-3 pb-14 text-quiet">
      <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="block w-28">
        <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} lazy={false} />
      </Link>
      <p>
        <RichText
          parts={m.feed_own_outfits.parts()}
          tags={{
            link: (text) => (
              <Link
                to="/user/$username"
                params={{ username: me.username }}
                className="text-ink underline decoration-accent underline-offset-4"
              >
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  );
}
