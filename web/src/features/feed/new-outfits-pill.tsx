/** The pill that announces new outfits and loads them when pressed. */

import { classes } from "@/lib/browser/classes";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Spinner } from "@/ui/spinner";

interface Props {
  count: number;
  isPending: boolean;
  onPress: () => void;
}

export function NewOutfitsPill({ count, isPending, onPress }: Props) {
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-30 flex h-0 justify-end">
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          disabled={isPending}
          className={classes(
            "pointer-events-auto inline-flex min-h-target items-center gap-2 rounded-full bg-accent px-5 font-[560] text-on-accent text-small shadow-lifted",
            "transition duration-300 ease-settle hover:bg-accent-strong starting:-translate-y-4 starting:opacity-0",
          )}
        >
          {isPending && <Spinner label={m.common_loading()} />}
          {m.feed_new_outfits(counted(count))}
        </button>
      )}
    </div>
  );
}
