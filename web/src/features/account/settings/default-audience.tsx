/** Who can see the user's new outfits and tags, unless they choose otherwise there. */
import type { Profile } from "@/api/types";
import { AudienceField } from "@/components/audience-field";
import { useChangeProfile } from "@/features/session";
import { useCircles } from "@/features/session/circles";
import type { Audience } from "@/lib/sharing/audience";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { bubble, toastProblem } from "@/ui/notices";

export function DefaultAudience({ profile }: { profile: Profile }) {
  const circles = useCircles();
  const { mutate, isPending, variables } = useChangeProfile();
  const saved = profile.default_audience ?? null;
  const chosen = isPending ? (variables.change.default_audience ?? null) : saved;
  const choose = (default_audience: Audience | null) =>
    mutate(
      { change: { default_audience } },
      { onSuccess: () => bubble(m.settings_saved()), onError: toastProblem },
    );
  return (
    <section aria-label={m.settings_new_things()} className="grid gap-4">
      <span className="stitch" aria-hidden="true" />
      <div>
        <Checkbox
          isSelected={chosen === null}
          onChange={(same) => choose(same ? null : profile.audience)}
        >
          {m.settings_new_things_same()}
        </Checkbox>
        <p className="ps-9 text-quiet text-small">{m.settings_new_things_note()}</p>
      </div>
      {chosen !== null && (
        <AudienceField
          label={m.settings_new_things_who()}
          circles={circles}
          value={chosen}
          onChange={choose}
        />
      )}
    </section>
  );
}
