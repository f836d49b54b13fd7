/** The two ways on from one of the first steps. */
import { Button } from "@/ui/button";

interface Props {
  onSkip: () => void;
  isPending: boolean;
}

export function StepButtons({ onSkip, isPending }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button look="secondary" onPress={onSkip}>
        Skip
      </Button>
      <Button type="submit" isPending={isPending}>
        Continue
      </Button>
    </div>
  );
}
