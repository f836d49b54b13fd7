/** The two buttons of an onboarding step: continue and skip. */
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";

interface Props {
  onSkip: () => void;
  isPending: boolean;
}

export function StepButtons({ onSkip, isPending }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="secondary" onPress={onSkip}>
        {m.onboarding_skip()}
      </Button>
      <Button type="submit" isPending={isPending}>
        {m.common_continue()}
      </Button>
    </div>
  );
}
