/** Reminds the user, on a person's page, that they have muted this person. */
import type { Profile } from "@/api/types";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { useMute } from "./relationship-queries";

export function MutedNotice({ person, until }: { person: Profile; until: string | null }) {
  const { mutate, isPending } = useMute(person.id);
  const name = person.display_name || person.username;
  const unmute = () => mutate(undefined, { onError: toastProblem });
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface px-4 py-2">
      <span>
        {until
          ? m.profile_muted_note_until({ name, moment: shortTime(until) })
          : m.profile_muted_note({ name })}
      </span>
      <Button variant="quiet" onPress={unmute} isPending={isPending}>
        {m.profile_unmute()}
      </Button>
    </p>
  );
}
