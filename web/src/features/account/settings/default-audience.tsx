/** Who can see the user's new outfits and tags, unless they choose otherwise there. */
import type { Profile } from "@/api/types";
import { AudienceField } from "@/components/audience-field";
import { useChangeProfile } from "@/features/session";
import { useCircles } from "@/features/session/circles";
import type { Audience } from "@/lib/sharing/audience";
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
      { onSuccess: () => bubble("Saved"), onError: toastProblem },
    );
  return (
    <section aria-label="New outfits and tags" className="grid gap-4">
      <span className="stitch" aria-hidden="true" />
      <div>
        <Checkbox
          isSelected={chosen === null}
          onChange={(same) => choose(same ? null : profile.audience)}
        >
          Show new outfits and tags to everyone who can see my profile
        </Checkbox>
        <p className="ps-9 text-quiet text-small">
          You can choose someone else for each of them. What you have posted stays as it is.
        </p>
      </div>
      {chosen !== null && (
        <AudienceField
          label="Who can see new outfits and tags"
          circles={circles}
          value={chosen}
          onChange={choose}
        />
      )}
    </section>
  );
}
